<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\FileSwitch;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Middleware\Maintenance;
use Nexus\Http\Middleware\PathPrefix;
use Nexus\Http\Request;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;

#[CoversClass(Maintenance::class)]
#[CoversClass(FileSwitch::class)]
#[CoversClass(PathPrefix::class)]
final class MaintenanceTest extends MiddlewareTestCase
{
    private const SECRET = 'a-secret-of-some-length';

    public function testAnswers503WhileTheFunctionReturnsTrue(): void
    {
        $isOn = false;
        $maintenance = Maintenance::when(static function () use (&$isOn): bool {
            return $isOn;
        });
        self::assertSame(200, $this->answer(self::request(), $maintenance)->status());
        $isOn = true;
        $response = $this->answer(self::request(), $maintenance);
        self::assertSame([503, '60', 'no-store'], [
            $response->status(),
            self::header($response, 'Retry-After'),
            self::header($response, 'Cache-Control'),
        ]);
        $response = $this->answer(self::request(), $maintenance->withRetryAfter(600.5));
        self::assertSame('601', self::header($response, 'Retry-After'));
    }

    public function testHealthAndExceptedPathsPass(): void
    {
        $maintenance = self::on()->except('/path/open/');
        $status = fn(string $path): int => $this->answer(self::request('GET', $path), $maintenance)->status();
        self::assertSame([404, 200, 503, 200, 200, 503, 503], array_map($status, [
            '/health', '/health/ready', '/healthy', '/path/open', '/path/open/1', '/path/opened', '/path/1',
        ]));
    }

    public function testTheSecretLetsARequestPass(): void
    {
        $maintenance = self::on()->withBypass(self::SECRET);
        $status = fn(Request $request): int => $this->answer($request, $maintenance)->status();
        $header = static fn(string $secret): Request => self::request('GET', '/', [Maintenance::HEADER => $secret]);
        self::assertSame([200, 503, 503, 503, 503], array_map($status, [
            $header(self::SECRET), $header(''), $header('wrong'), $header(self::SECRET . 'x'), self::request(),
        ]));
        $cookie = self::request('GET', '/', ['Cookie' => Maintenance::COOKIE . '=' . self::SECRET]);
        self::assertSame(200, $status($cookie));
        $unset = $this->answer($header(''), self::on());
        self::assertSame(503, $unset->status(), 'without a secret no value is right');
    }

    public function testTheSecretIsNotShown(): void
    {
        $maintenance = self::on()->withBypass(self::SECRET);
        self::assertStringNotContainsString(self::SECRET, print_r($maintenance, true) . var_export($maintenance, true));
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] Maintenance: the secret for the bypass has less than 16 bytes');
        self::on()->withBypass('short');
    }

    public function testAFileSwitchesItWithinASecond(): void
    {
        $clock = VirtualClock::install();
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-maintenance');
        try {
            $maintenance = Maintenance::whileFileExists($file);
            $status = fn(): int => $this->answer(self::request(), $maintenance)->status();
            $statuses = [$status()];
            unlink($file);
            $statuses[] = $status();
            $clock->advance(1.0);
            $statuses[] = $status();
            touch($file);
            $clock->advance(1.0);
            $statuses[] = $status();
        } finally {
            VirtualClock::uninstall();
            @unlink($file);
        }
        self::assertSame([503, 503, 200, 503], $statuses);
    }

    public function testAPathBeginsWithASlash(): void
    {
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] Maintenance: the path "status" does not begin with a slash');
        self::on()->except('status');
    }

    private static function on(): Maintenance
    {
        return Maintenance::when(static fn(): bool => true);
    }
}
