<?php

declare(strict_types=1);

namespace Shop\Account;

use Symfony\Component\Validator\Constraints as Assert;

/** The form of /register. */
final readonly class Registration
{
    public function __construct(
        #[Assert\NotBlank(message: 'Please enter your name.')]
        #[Assert\Length(max: 80)]
        public string $name,
        #[Assert\NotBlank(message: 'Please enter your e-mail address.')]
        #[Assert\Email(message: 'This is not an e-mail address.')]
        #[Assert\Length(max: 180)]
        public string $email,
        #[Assert\Length(
            min: 8,
            max: 200,
            minMessage: 'Please use at least {{ limit }} characters.',
        )]
        #[\SensitiveParameter]
        public string $password,
    ) {}
}
