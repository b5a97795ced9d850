<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'book')]
class Book
{
    #[ORM\Id]
    #[ORM\GeneratedValue]
    #[ORM\Column]
    public ?int $id = null;

    #[ORM\Version]
    #[ORM\Column(type: 'integer')]
    public int $version = 1;

    /** @var array<string, mixed> */
    #[ORM\Column(type: 'json')]
    public array $notes = [];

    #[ORM\Column(type: 'datetime_immutable')]
    public \DateTimeImmutable $printed;

    #[ORM\Column(type: 'decimal', precision: 10, scale: 2)]
    public string $price = '1.50';

    public function __construct(
        #[ORM\Column(length: 100)]
        public string $title,
        #[ORM\ManyToOne(targetEntity: Author::class, inversedBy: 'books')]
        #[ORM\JoinColumn(nullable: false)]
        public Author $author,
    ) {
        $this->printed = new \DateTimeImmutable('2026-01-02 03:04:05');
    }
}
