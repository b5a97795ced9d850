<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Nexus\Http\Attribute\RejectUnknownFields;
use Nexus\Tests\Unit\Http\Fruit;
use Symfony\Component\Validator\Constraints as Assert;

/** What can be bought. And eaten. */
#[RejectUnknownFields]
final class Item
{
    public ?self $next = null;

    /**
     * @param list<Item> $parts of which it is made
     * @param array<string, int> $stock by place
     * @param list<string> $tags
     * @param list<string> $options
     */
    public function __construct(
        #[Assert\NotBlank, Assert\Length(max: 40)]
        public readonly string $name,
        #[Assert\Positive]
        public readonly float $price,
        #[Assert\Email]
        public readonly ?string $contact,
        public readonly \DateTimeImmutable $since,
        public readonly Fruit $kind = Fruit::Pear,
        #[Assert\Count(min: 1, max: 3), Assert\All([new Assert\Length(min: 2)])]
        public readonly array $tags = ['new'],
        public readonly array $parts = [],
        public readonly array $stock = [],
        #[Assert\Range(min: 1, max: 5)]
        public readonly int $stars = 1,
        #[Assert\Choice(choices: ['S', 'M'])]
        public readonly string $size = 'S',
        #[Assert\Regex('/^[a-z]+$/')]
        public readonly string $code = 'a',
        #[Assert\Choice(choices: ['x', 'y'], multiple: true)]
        public readonly array $options = [],
    ) {}
}
