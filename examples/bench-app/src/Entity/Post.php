<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'posts')]
class Post
{
    public function __construct(
        #[ORM\Id]
        #[ORM\Column]
        public int $id,
        #[ORM\ManyToOne]
        #[ORM\JoinColumn(name: 'user_id', nullable: false)]
        public User $author,
        #[ORM\Column(length: 120)]
        public string $title,
        #[ORM\Column(name: 'views_count')]
        public int $viewsCount,
        #[ORM\Column(name: 'created_at')]
        public string $createdAt,
    ) {}
}
