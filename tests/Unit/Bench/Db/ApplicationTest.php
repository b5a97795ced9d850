<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\Application;
use Nexus\Bench\Db\Contender;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Application::class)]
final class ApplicationTest extends TestCase
{
    /** Pages and recordings refer to rows by these names. */
    public function testKeysNameTheFrameworkAndTheServer(): void
    {
        self::assertSame('coroutines', Application::Plain->key(Contender::Coroutines));
        self::assertSame('symfony.coroutines', Application::Symfony->key(Contender::Coroutines));
        self::assertSame('laravel.nginx_fpm', Application::Laravel->key(Contender::Fpm));
    }

    public function testTitlesNameTheFrameworkAndTheServer(): void
    {
        self::assertSame('nginx + php-fpm', Application::Plain->title(Contender::Fpm));
        self::assertSame('Symfony on Nexus, coroutines', Application::Symfony->title(Contender::Coroutines));
    }

    public function testEachHasTheFilesThatServersExecute(): void
    {
        foreach (Application::cases() as $application) {
            self::assertFileExists("{$application->directory()}/app.php");
            self::assertFileExists("{$application->directory()}/public/index.php");
        }
    }

    public function testTheApplicationWithoutAFrameworkHasNoVersion(): void
    {
        self::assertNull(Application::Plain->version());
    }
}
