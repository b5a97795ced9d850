<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/**
 * What a principal must have. An attribute class that implements it works as #[RequiresScope] does.
 *
 *     #[\Attribute]
 *     final readonly class RequiresPlan implements Requirement
 *     {
 *         public function __construct(private string $plan) {}
 *
 *         public function missing(Principal $principal): array
 *         {
 *             return ($principal->claims()['plan'] ?? null) === $this->plan ? [] : ["plan:{$this->plan}"];
 *         }
 *     }
 */
interface Requirement
{
    /**
     * What the principal lacks. The client gets these texts in a 403 answer.
     *
     * @return list<string> empty: the requirement is met
     */
    public function missing(Principal $principal): array;
}
