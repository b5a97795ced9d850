<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * The server gets one core, the load generator another one. If there is only one, they share it and the report says so.
 */
final readonly class Cores
{
    /** @param list<int> $cores */
    public function __construct(private array $cores) {}

    public static function ofThisProcess(): self
    {
        return new self(self::schedulable());
    }

    /** @return list<int> */
    public static function schedulable(): array
    {
        $status = (string) @file_get_contents('/proc/self/status');

        return preg_match('/^Cpus_allowed_list:\s*(\S+)$/m', $status, $match) === 1 ? self::parse($match[1]) : [0];
    }

    /** @return list<int> parses the kernel's notation: 0-3,8 */
    public static function parse(string $list): array
    {
        $cores = [];
        foreach (explode(',', $list) as $range) {
            [$first, $last] = explode('-', $range, 2) + [1 => null];
            array_push($cores, ...range((int) $first, (int) ($last ?? $first)));
        }

        return $cores;
    }

    public function areSeparate(): bool
    {
        return count($this->cores) >= 2;
    }

    /** @return list<string> to be put before a command line */
    public function forServer(): array
    {
        return $this->areSeparate() ? ['taskset', '-c', (string) $this->cores[0]] : [];
    }

    /** @return list<string> to be put before a command line */
    public function forLoad(): array
    {
        return $this->areSeparate() ? ['taskset', '-c', (string) $this->cores[1]] : [];
    }

    public function text(): string
    {
        return $this->areSeparate()
            ? "server on core {$this->cores[0]}, load on core {$this->cores[1]}"
            : 'server and load share the only core';
    }
}
