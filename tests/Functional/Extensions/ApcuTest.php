<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Extensions;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** APCu is on in a server, as under php-fpm, and the workers share it. */
#[CoversNothing]
final class ApcuTest extends TestCase
{
    private const COUNT = 'apcu_enabled() ? (string) apcu_inc(\'count\') : \'off\'';

    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-apcu-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    /** @param list<string> $options */
    #[TestWith(['echo ' . self::COUNT . ';', ['--classic', '--workers=2']])]
    #[TestWith(['return static fn() => Nexus\Http\Response::text(' . self::COUNT . ');', ['--workers=2']])]
    #[TestWith(
        ['return static fn() => Nexus\Http\Response::text(' . self::COUNT . ');', ['--workers=2', '--env=development']],
    )]
    public function testItIsOnInEveryMode(string $script, array $options): void
    {
        $this->serve($script, $options);

        self::assertSame(['1', '2', '3', '4'], array_map(fn(): string => $this->get(), range(1, 4)));
    }

    public function testItIsOffWhereTheUserDisablesIt(): void
    {
        $this->serve('echo ' . self::COUNT . ';', ['--classic', '--workers=1'], ['-d', 'apc.enable_cli=0']);

        self::assertSame('off', $this->get());
    }

    private function get(): string
    {
        self::assertNotNull($this->server);

        return $this->server->get('/')->body;
    }

    /**
     * @param list<string> $options
     * @param list<string> $php
     */
    private function serve(string $script, array $options, array $php = []): void
    {
        file_put_contents("{$this->directory}/app.php", "<?php {$script}");
        $this->server = ServerProcess::start(
            'app.php',
            $options,
            $this->directory,
            [],
            [...self::extension(), ...$php],
        );
    }

    /** @return list<string> */
    private static function extension(): array
    {
        if (\extension_loaded('apcu')) {
            return [];
        }
        foreach ([
            ini_get('extension_dir'),
            ...(array) glob(\dirname(__DIR__, 3) . '/build/peers/usr/lib/php/*'),
        ] as $directory) {
            if (is_file("{$directory}/apcu.so")) {
                return ['-d', "extension={$directory}/apcu.so"];
            }
        }
        self::markTestSkipped('apcu.so is not there: make setup-peers');
    }
}
