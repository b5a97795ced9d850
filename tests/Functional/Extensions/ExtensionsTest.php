<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Extensions;

use Nexus\Tests\Functional\Chaos\LoadClient;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Runs with the extensions that read most of the engine's state: stock Xdebug, pcov and excimer. */
#[CoversNothing]
final class ExtensionsTest extends TestCase
{
    /** Overrides the ini setting, and the setting of the test runner. */
    private const MODE = 'XDEBUG_MODE=develop,debug,coverage';

    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    #[TestWith(['xdebug'])]
    #[TestWith(['pcov'])]
    #[TestWith(['excimer'])]
    public function testRequestsOfEveryKindAreAnswered(string $extension): void
    {
        $server = $this->serve(\dirname(__DIR__) . '/Chaos/app.php', $extension);
        $report = LoadClient::start($server->address, 20, LoadClient::MIXED, 3000)->wait();

        self::assertSame([], $report->wrongs);
        self::assertSame([], $report->losses);
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertStringNotContainsString('SIG', $server->errors());
    }

    #[TestWith(['xdebug'])]
    #[TestWith(['pcov'])]
    #[TestWith(['excimer'])]
    public function testTwoCoroutinesHaveStacksOfTheirOwn(string $extension): void
    {
        $output = shell_exec(implode(' ', array_map(escapeshellarg(...), [
            'env', self::MODE, PHP_BINARY, ...self::settings($extension), \dirname(__DIR__, 3)
                . '/bin/nexus', 'run', __DIR__ . '/stacks.php',
        ])));
        $seen = json_decode((string) $output, true);

        self::assertIsArray($seen, (string) $output);
        self::assertStacks('alpha', 2, $extension, $seen['alpha']);
        self::assertStacks('beta', 4, $extension, $seen['beta']);
    }

    #[TestWith(['xdebug'])]
    #[TestWith(['pcov'])]
    #[TestWith(['excimer'])]
    public function testTwoRequestsHaveStacksOfTheirOwn(string $extension): void
    {
        $server = $this->serve(__DIR__ . '/stacks_app.php', $extension);
        [$alpha, $beta] = self::askBoth($server);

        self::assertStacks('alpha', 2, $extension, json_decode($alpha->read()->body, true));
        self::assertStacks('beta', 4, $extension, json_decode($beta->read()->body, true));
    }

    public function testABreakpointShowsTheRequestThatReachedIt(): void
    {
        $debugger = new Debugger();
        $server = $this->serve(
            __DIR__ . '/stacks_app.php',
            'xdebug',
            "xdebug.client_port={$debugger->port}",
            ['env', 'NEXUS_TEST_BREAK=1'],
        );
        [$alpha, $beta] = self::askBoth($server);
        $debugger->accept();
        $seen = [];
        while (\count($seen) < 6 && $debugger->run()) {
            $seen[] = [$debugger->variable('$name'), array_slice($debugger->stack(), 0, 4)];
        }
        $debugger->detach();

        $stacks = [
            ['alpha', ['take_turns', 'alpha', 'alpha', 'alpha']],
            ['beta', ['take_turns', 'beta', 'beta', 'beta']],
        ];
        self::assertSame([...$stacks, ...$stacks, ...$stacks], $seen);
        self::assertSame([200, 200], [$alpha->read()->status, $beta->read()->status]);
    }

    private static function assertStacks(string $name, int $depth, string $extension, mixed $seen): void
    {
        $stack = ['take_turns', ...array_fill(0, $depth + 1, $name)];

        self::assertSame(array_fill(0, 6, [$stack, $extension === 'xdebug' ? $stack : []]), $seen);
    }

    /**
     * Only the request to /alpha starts the exchange, so it is sent last.
     *
     * @return array{HttpConnection, HttpConnection} of /alpha and /beta
     */
    private static function askBoth(ServerProcess $server): array
    {
        $alpha = $server->connect();
        $beta = $server->connect();
        $beta->send("GET /beta HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $alpha->send("GET /alpha HTTP/1.1\r\nHost: localhost\r\n\r\n");

        return [$alpha, $beta];
    }

    /** @param list<string> $prefix */
    private function serve(
        string $application,
        string $extension,
        string $setting = '',
        array $prefix = [],
    ): ServerProcess {
        $settings = [...self::settings($extension), ...$setting === '' ? [] : ['-d', $setting]];

        return $this->server = ServerProcess::start(
            $application,
            ['--workers=1'],
            prefix: [...$prefix, ...$prefix === [] ? ['env'] : [], self::MODE],
            php: $settings,
        );
    }

    /** @return list<string> */
    private static function settings(string $extension): array
    {
        $file = self::fileOf($extension);

        return match ($extension) {
            'xdebug' => [
                '-d',
                "zend_extension={$file}",
                '-d',
                'xdebug.start_with_request=trigger',
                '-d',
                'xdebug.log_level=0',
            ],
            'pcov' => ['-d', "extension={$file}", '-d', 'pcov.enabled=1', '-d', 'pcov.directory=/'],
            default => ['-d', "extension={$file}"],
        };
    }

    /** The extension of this machine, or the one that tools/peers has fetched. */
    private static function fileOf(string $extension): string
    {
        $files = [
            PHP_EXTENSION_DIR . "/{$extension}.so",
            ...(array) glob(\dirname(__DIR__, 3) . "/build/peers/usr/lib/php/*/{$extension}.so"),
        ];
        foreach ($files as $file) {
            if (is_file((string) $file)) {
                return (string) $file;
            }
        }
        self::markTestSkipped("{$extension}.so is not there: make setup-peers");
    }
}
