<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Symfony\Component\Validator\Constraints as Assert;

final readonly class Signup
{
    /** @param list<Guest> $guests */
    public function __construct(
        #[Assert\NotBlank]
        #[Assert\Length(max: 20)]
        public string $name,
        #[Assert\Email]
        public string $mail,
        #[Assert\Range(min: 1, max: 9)]
        public int $seats = 1,
        #[Assert\Valid]
        public array $guests = [],
    ) {}
}
