<?php

declare(strict_types=1);

namespace App\Entity;

use Doctrine\DBAL\Types\Types;
use Doctrine\ORM\Mapping as ORM;
use Symfony\Component\Validator\Constraints as Assert;

#[ORM\Entity]
class Article
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column]
    public ?int $id = null;

    #[ORM\Column]
    #[Assert\NotBlank, Assert\Length(max: 100)]
    public string $title = '';

    #[ORM\Column(type: Types::TEXT)]
    #[Assert\NotBlank]
    public string $text = '';

    #[ORM\Column(nullable: true)]
    public ?string $picture = null;

    public function __construct(
        #[ORM\ManyToOne, ORM\JoinColumn(nullable: false)]
        public User $author,
    ) {}
}
