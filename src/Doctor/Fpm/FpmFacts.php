<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

use Nexus\Doctor\Machine;
use Nexus\Doctor\Php\FpmIni;
use Nexus\Doctor\Php\PhpFacts;

/**
 * php-fpm on this machine: its settings, its pools, its children.
 *
 * @internal
 */
final readonly class FpmFacts
{
    private const TICKS = 100;

    /**
     * @param list<Pool> $pools
     * @param list<Child> $children
     * @param array<string, int> $exhausted how often the log says that a pool had reached pm.max_children, by pool
     * @param array<string, PoolStatus> $statuses of the running pools that have a status page, by pool
     */
    private function __construct(
        public PhpFacts $php,
        public array $pools,
        public array $children,
        public array $exhausted,
        public array $statuses,
    ) {}

    /**
     * Null when no php-fpm is installed.
     *
     * @param bool $asks whether the running pools are asked for their status
     */
    public static function read(Machine $machine, bool $asks = false): ?self
    {
        $directories = array_map(dirname(...), $machine->glob('/etc/php/*/fpm/php-fpm.conf'));
        $directory = $directories === [] ? '/usr/local/etc' : $directories[\count($directories) - 1];
        $pools = [];
        $files = [
            ...$machine->glob("{$directory}/pool.d/*.conf"),
            ...$machine->glob("{$directory}/php-fpm.d/*.conf"),
        ];
        foreach ($files as $file) {
            $sections = @parse_ini_string((string) $machine->read($file), true, INI_SCANNER_RAW);
            foreach ($sections === false ? [] : $sections as $name => $settings) {
                if (\is_array($settings) && $name !== 'global') {
                    $pools[] = new Pool((string) $name, $file, self::flat($settings));
                }
            }
        }
        if ($pools === []) {
            return null;
        }
        $ini = $directories === [] ? '/usr/local/etc/php' : $directory;

        return new self(
            FpmIni::read($machine, $ini, PHP_VERSION),
            $pools,
            self::children($machine),
            self::exhaustions($machine, "{$directory}/php-fpm.conf"),
            $asks ? self::statuses($pools) : [],
        );
    }

    /** @return list<Child> */
    public function childrenOf(Pool $pool): array
    {
        return array_values(array_filter(
            $this->children,
            static fn(Child $child): bool => $child->pool === $pool->name,
        ));
    }

    /**
     * @param array<array-key, mixed> $settings of parse_ini_string()
     * @return array<string, string> with the keys of arrays as they were written: "php_admin_value[memory_limit]"
     */
    private static function flat(array $settings): array
    {
        $flat = [];
        foreach ($settings as $name => $value) {
            foreach (\is_array($value) ? $value : [] as $key => $one) {
                $flat["{$name}[{$key}]"] = \is_string($one) ? $one : '';
            }
            if (\is_string($value)) {
                $flat[(string) $name] = $value;
            }
        }

        return $flat;
    }

    /** @return list<Child> */
    private static function children(Machine $machine): array
    {
        $uptime = (float) $machine->read('/proc/uptime');
        $children = [];
        foreach ($machine->glob('/proc/[0-9]*/cmdline') as $file) {
            $command = rtrim((string) $machine->read($file), "\0 \n");
            if (preg_match('/^php-fpm: pool (\S+)$/D', $command, $match) !== 1) {
                continue;
            }
            $process = \dirname($file);
            $memory = (string) $machine->read("{$process}/smaps_rollup");
            if (preg_match('/^Pss:\s+(\d+) kB/m', $memory, $size) !== 1) {
                continue;
            }
            // The name, in parentheses, may contain spaces.
            $columns = explode(' ', ltrim((string) strrchr((string) $machine->read("{$process}/stat"), ')'), ') '));
            $age = max(0.01, $uptime - (int) ($columns[19] ?? 0) / self::TICKS);
            $ticks = (int) ($columns[11] ?? 0) + (int) ($columns[12] ?? 0);
            $children[] = new Child(
                (int) basename($process),
                $match[1],
                (int) $size[1] << 10,
                min(1.0, $ticks / self::TICKS / $age),
                $age,
            );
        }

        return $children;
    }

    /**
     * @param list<Pool> $pools
     * @return array<string, PoolStatus>
     */
    private static function statuses(array $pools): array
    {
        $statuses = [];
        foreach ($pools as $pool) {
            $status = PoolStatus::ask($pool);
            if ($status !== null) {
                $statuses[$pool->name] = $status;
            }
        }

        return $statuses;
    }

    /** @return array<string, int> */
    private static function exhaustions(Machine $machine, string $configuration): array
    {
        $text = (string) $machine->read($configuration);
        $isNamed = preg_match('/^\s*error_log\s*=\s*(\S+)/m', $text, $match) === 1;
        $log = (string) $machine->read($isNamed && $match[1][0] === '/' ? $match[1] : '/var/log/php-fpm.log');
        preg_match_all('/\[pool ([^\]]+)\] server reached (?:pm\.)?max_children/', $log, $matches);

        return array_count_values($matches[1]);
    }
}
