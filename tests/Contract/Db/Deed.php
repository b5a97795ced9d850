<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

/** A change to a session, and how the session shows it. */
final readonly class Deed
{
    /** @var list<string> */
    public array $statements;

    public function __construct(public string $question, public string $answer, string ...$statements)
    {
        $this->statements = array_values($statements);
    }
}
