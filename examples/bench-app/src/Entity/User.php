<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'users')]
class User
{
    public function __construct(
        #[ORM\Id]
        #[ORM\Column]
        public int $id,
        #[ORM\Column(length: 80)]
        public string $name,
        #[ORM\Column(length: 120)]
        public string $email,
        #[ORM\Column(name: 'created_at')]
        public string $createdAt,
    ) {}
}
