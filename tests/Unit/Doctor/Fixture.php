<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Fpm\FpmFacts;
use Nexus\Doctor\Php\OpcacheUse;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Server\WorkerFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\Config\Layers;
use Nexus\Server\Control\OpcacheState;

/**
 * A machine as text: a title, what the doctor must find, options in JSON, then files. It is written into a directory
 * above the files of healthy.txt.
 */
final class Fixture
{
    /** @var array<string, mixed> */
    private array $options = [];
    /** @var array<string, string> */
    private array $files = [];

    private function __construct(public readonly string $title) {}

    public static function read(string $file): self
    {
        $parts = preg_split('/^--- (\S+)\n/m', (string) file_get_contents($file), -1, PREG_SPLIT_DELIM_CAPTURE);
        \assert($parts !== false);
        $lines = explode("\n", trim($parts[0]));
        $fixture = new self((string) array_shift($lines));
        foreach ($lines as $line) {
            [$name, $value] = explode(': ', "{$line} ", 2) + [1 => ''];
            $name = rtrim($name, ': ');
            $fixture->options[$name] = $name === 'expects' ? trim($value) : json_decode($value, true);
        }
        for ($index = 1; $index < \count($parts); $index += 2) {
            $fixture->files[$parts[$index]] = $parts[$index + 1];
        }

        return $fixture;
    }

    /** @return list<string> "DR-101 warning", sorted */
    public function expected(): array
    {
        $text = $this->options['expects'] ?? '';
        $expected = \is_string($text) && $text !== '' ? explode(', ', $text) : [];
        sort($expected);

        return $expected;
    }

    public function writeTo(string $root): void
    {
        foreach ($this->files as $path => $text) {
            $file = $root . $path;
            is_dir(\dirname($file)) || mkdir(\dirname($file), 0o777, true);
            file_put_contents($file, $text);
        }
    }

    public function subject(string $root): Subject
    {
        $machine = new DirectoryMachine($root);
        /** @var array<string, string> $flags */
        $flags = $this->options['config'] ?? [];
        /** @var list<array{int, float|int, int, string, int}> $workers */
        $workers = $this->options['workers'] ?? [];
        $pool = $this->options['pool'] ?? null;
        $most = $this->options['max-connections'] ?? null;
        $running = $this->options['running-opcache'] ?? null;

        return new Subject(
            $machine,
            $this->php(),
            (new Layers($flags, []))->over(null)->config,
            new \DateTimeImmutable('2026-11-26'),
            array_map(static fn(array $worker): WorkerFacts => new WorkerFacts(
                $worker[0],
                (float) $worker[1],
                $worker[2],
                $worker[3],
                $worker[4],
            ), $workers),
            \is_int($pool) ? $pool : null,
            \is_int($most) ? $most : null,
            FpmFacts::read($machine),
            \is_array($running) ? OpcacheState::of($running) : null,
        );
    }

    private function php(): PhpFacts
    {
        /** @var array{version?: string, settings?: array<string, string>, extensions?: list<string>, jit?: bool,
         *     jitDisabledBy?: list<string>, preloadFailure?: string,
         *     opcache?: array{memory: int, needed: int, keys: int, files: int, strings: int, stringsNeeded: int},
         *     blocking?: list<string>} $php */
        $php = $this->options['php'] ?? [];
        $use = $php['opcache'] ?? null;

        return new PhpFacts(
            $php['version'] ?? '8.4.3',
            'the workers of nexus serve',
            '/etc/php/8.4/cli/php.ini',
            'x86_64',
            ($php['settings'] ?? [])
                + ['opcache.enable_cli' => '1', 'zend.assertions' => '-1', 'opcache.jit' => 'disable'],
            $php['extensions'] ?? ['zend opcache'],
            $php['jit'] ?? null,
            $php['jitDisabledBy'] ?? [],
            $php['preloadFailure'] ?? null,
            $use === null ? null : new OpcacheUse(...$use, isEstimated: true),
            $php['blocking'] ?? [],
        );
    }
}
