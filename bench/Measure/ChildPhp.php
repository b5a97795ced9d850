<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** A PHP process that reads no ini file: all its settings are given here. */
final readonly class ChildPhp
{
    /** @param list<string> $options */
    private function __construct(private array $options) {}

    /** @param string $extension path of nexus.so, or its name where it is installed */
    public static function plain(string $extension): self
    {
        return self::bare()->with('memory_limit', '128M')->with('extension', $extension);
    }

    /** For a peer: without our extension and without a memory limit. Assertions are off, as in production. */
    public static function bare(): self
    {
        return new self([
            '-n', '-d', 'memory_limit=-1', '-d', 'display_errors=stderr', '-d', 'html_errors=0', '-d',
            'zend.assertions=-1',
        ]);
    }

    public function withOpcache(bool $jit): self
    {
        // Compiled in from PHP 8.5 on.
        $php = PHP_VERSION_ID < 80500 ? $this->with('zend_extension', 'opcache') : $this;

        return $php
            ->with('opcache.enable_cli', '1')
            ->with('opcache.jit', $jit ? 'tracing' : 'disable')
            ->with('opcache.jit_buffer_size', $jit ? '64M' : '0');
    }

    public function with(string $setting, string $value): self
    {
        return new self([...$this->options, '-d', "{$setting}={$value}"]);
    }

    /** @return non-empty-list<string> */
    public function line(string $script, string ...$arguments): array
    {
        return [PHP_BINARY, ...$this->options, Repository::path("bench/{$script}"), ...array_values($arguments)];
    }

    /**
     * Runs a script of bench/ that prints a JSON object.
     *
     * @throws Unmeasurable
     */
    public function figures(string $script, string ...$arguments): Figures
    {
        return Figures::decode(
            "bench/{$script}",
            Command::output($this->line($script, ...$arguments), "bench/{$script}"),
        );
    }
}
