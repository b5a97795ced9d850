<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** App::errorMode() hides the page with an exception, and never shows it in production. */
#[CoversNothing]
final class ErrorModeTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    #[TestWith(['development', 'development', true])]
    #[TestWith(['development', 'production', false])]
    #[TestWith(['production', 'development', false])]
    public function testWhoSeesTheException(string $environment, string $mode, bool $isShown): void
    {
        $server = $this->server = ServerProcess::start(
            ServerProcess::app('error_mode'),
            ['--workers=1', "--env={$environment}"],
            prefix: ['env', "MODE={$mode}"],
        );
        $answer = $server->get('/fails');
        self::assertSame([500, $isShown], [$answer->status, str_contains($answer->body, 'it broke')]);
        self::assertStringContainsString('it broke', $server->errors());
    }
}
