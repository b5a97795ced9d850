<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Symfony\Component\Validator\Constraints as Assert;

/** Computes its properties from the parameters of its constructor. */
final class Coupon
{
    public readonly string $title;
    #[Assert\Length(max: 8)]
    private readonly string $word;

    /** @param string $word Letters in any case. */
    public function __construct(string $title, string $word, int $percent = 10)
    {
        $this->title = trim($title);
        $this->word = strtoupper($word) . ($percent > 100 ? '!' : '');
    }

    public function word(): string
    {
        return $this->word;
    }
}
