<?php

declare(strict_types=1);

namespace Shop\Account;

use Symfony\Component\Validator\Constraints as Assert;

/** The form of /login. */
final readonly class Credentials
{
    public function __construct(
        #[Assert\NotBlank(message: 'Please enter your e-mail address.')]
        public string $email,
        #[Assert\NotBlank(message: 'Please enter your password.')]
        #[\SensitiveParameter]
        public string $password,
    ) {}
}
