<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Nexus\Http\Attribute\RejectUnknownFields;
use Symfony\Component\Serializer\Attribute\SerializedName;
use Symfony\Component\Validator\Constraints as Assert;

/** Not plain: it has a setter, and a field with another name. */
#[RejectUnknownFields]
final class Account
{
    #[SerializedName('mail_address')]
    #[Assert\Email]
    public string $mail = '';
    public ?\DateTimeImmutable $since = null;
    private int $age = 0;

    public function setAge(int $age): void
    {
        $this->age = $age;
    }

    public function getAge(): int
    {
        return $this->age;
    }
}
