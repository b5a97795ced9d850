<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Entity;

use Doctrine\Common\Collections\ArrayCollection;
use Doctrine\Common\Collections\Collection;
use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'author')]
class Author
{
    #[ORM\Id]
    #[ORM\GeneratedValue]
    #[ORM\Column]
    public ?int $id = null;

    /** @var Collection<int, Book> */
    #[ORM\OneToMany(targetEntity: Book::class, mappedBy: 'author', cascade: ['persist'])]
    public Collection $books;

    public function __construct(
        #[ORM\Column(length: 100, unique: true)]
        public string $name,
    ) {
        $this->books = new ArrayCollection();
    }

    public function wrote(string $title): Book
    {
        $book = new Book($title, $this);
        $this->books->add($book);

        return $book;
    }
}
