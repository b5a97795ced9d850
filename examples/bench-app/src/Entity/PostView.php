<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'post_views')]
class PostView
{
    #[ORM\Id]
    #[ORM\GeneratedValue(strategy: 'IDENTITY')]
    #[ORM\Column]
    public ?int $id = null;

    public function __construct(
        #[ORM\ManyToOne]
        #[ORM\JoinColumn(name: 'post_id', nullable: false)]
        public Post $post,
        #[ORM\ManyToOne]
        #[ORM\JoinColumn(name: 'user_id', nullable: false)]
        public User $reader,
        #[ORM\Column(name: 'viewed_at')]
        public string $viewedAt,
    ) {}
}
