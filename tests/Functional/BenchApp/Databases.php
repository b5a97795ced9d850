<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Bench\Measure\Daemon;

/** Debian's PostgreSQL and MariaDB (tools/services). They run until the object is destroyed. */
final readonly class Databases
{
    private const ROOT = __DIR__ . '/../../..';
    private const PATIENCE = 120;

    private Daemon $daemon;
    private string $output;

    public function __construct()
    {
        $line = [
            'env',
            'NEXUS_SERVICES=pgsql mysql',
            self::ROOT . '/tools/services',
            'sh',
            '-c',
            'env | grep -E "^(NEXUS_TEST_|LD_LIBRARY_PATH)"; echo complete; exec tail -f /dev/null',
        ];
        $this->daemon = $daemon = Daemon::start('tools/services', $line, Daemon::makeDirectory());
        $this->output = $daemon->await(
            static fn(): ?string => str_contains($daemon->output(), "complete\n") ? $daemon->output() : null,
            self::PATIENCE,
        );
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }

    /** @return array<string, string> the application's environment: PostgreSQL without TLS, MariaDB by default */
    public function environment(string $driver): array
    {
        $account = $this->value('NEXUS_TEST_' . strtoupper($driver));
        preg_match('/^(.*);user=(\w+);password=(\w+)$/', $account, $match);

        return [
            'BENCH_DSN' => "{$driver}:" . ($match[1] ?? '') . ($driver === 'pgsql' ? ';sslmode=disable' : ''),
            'BENCH_USER' => $match[2] ?? '',
            'BENCH_PASSWORD' => $match[3] ?? '',
            'LD_LIBRARY_PATH' => $this->value('LD_LIBRARY_PATH'),
        ];
    }

    /** @return list<string> options of PHP that load extensions which it does not load by itself */
    public static function extensions(string ...$names): array
    {
        $options = [];
        foreach ($names as $name) {
            $file = realpath(self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . "/{$name}.so");
            array_push(
                $options,
                ...extension_loaded($name) ? [] : ['-d', 'extension=' . ($file === false ? $name : $file)],
            );
        }

        return $options;
    }

    private function value(string $name): string
    {
        return preg_match("/^{$name}=(.*)$/m", $this->output, $match) === 1 ? $match[1] : '';
    }
}
