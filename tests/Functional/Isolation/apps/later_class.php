<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation\Apps;

final class Later
{
    public static string $value = 'first';
}
