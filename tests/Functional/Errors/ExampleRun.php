<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Errors;

use Nexus\Console\Extension;
use Nexus\Tests\Functional\ErrorLog;

/**
 * Runs an entry's example in its own process, in an empty directory, with `nexus` and `php` in its PATH. The destructor
 * ends the process and removes the directory.
 */
final class ExampleRun
{
    private const PATIENCE = 300;

    /** @var resource */
    private $process;
    private readonly string $directory;

    private function __construct(string $file, private readonly \ErrorEntry $entry)
    {
        $this->directory = sys_get_temp_dir() . '/nexus-error-' . bin2hex(random_bytes(6));
        mkdir("{$this->directory}/bin", 0o755, true);
        mkdir("{$this->directory}/empty");
        symlink(PHP_BINARY, "{$this->directory}/bin/php");
        $nexus = dirname(__DIR__, 3) . '/bin/nexus';
        file_put_contents("{$this->directory}/bin/nexus", "#!/bin/sh\nexec '" . PHP_BINARY . "' '{$nexus}' \"\$@\"\n");
        chmod("{$this->directory}/bin/nexus", 0o755);
        $said = ['file', "{$this->directory}/said", 'a'];
        $process = proc_open(
            $this->command($file),
            [['file', '/dev/null', 'r'], $said, $said, ['file', "{$this->directory}/thrown", 'a']],
            $pipes,
            "{$this->directory}/empty",
            ['PATH' => "{$this->directory}/bin:" . getenv('PATH')] + getenv(),
        );
        $this->process = \is_resource($process) ? $process : throw new \RuntimeException('PHP cannot be started.');
    }

    public static function start(string $file, \ErrorEntry $entry): self
    {
        return new self($file, $entry);
    }

    public function __destruct()
    {
        if (\is_resource($this->process)) {
            proc_get_status($this->process)['running'] && proc_terminate($this->process, SIGKILL);
            proc_close($this->process);
        }
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function isOver(): bool
    {
        return !proc_get_status($this->process)['running'];
    }

    /** Waits for the end of the process; returns whether the result is that of the entry. */
    public function problem(): ?string
    {
        proc_close($this->process);
        // The program's output is a server's log: the times of its records do not matter.
        $output = (string) preg_replace(ErrorLog::TIME, '', (string) file_get_contents("{$this->directory}/said"));

        return $this->entry->isThrown ? $this->problemOfThrown($output) : $this->problemOfPrinted($output);
    }

    private function problemOfThrown(string $output): ?string
    {
        $thrown = json_decode((string) file_get_contents("{$this->directory}/thrown"), true);
        if (!\is_array($thrown)) {
            return "throws nothing; it prints\n{$output}";
        }
        ['class' => $class, 'code' => $code, 'message' => $message] = array_map(
            strval(...),
            array_filter($thrown, is_string(...)),
        );
        $said = "{$class} ({$code}): {$message}\n{$output}";

        return match (true) {
            $code !== $this->entry->code => "throws another error: {$said}",
            !\in_array($class, $this->entry->classes(), true) => "throws another class than it should: {$said}",
            preg_match(
                '~^' . self::pattern($this->entry->says) . '$~D',
                rtrim($message),
            ) !== 1 => "says something else: {$said}",
            default => null,
        };
    }

    private function problemOfPrinted(string $output): ?string
    {
        preg_match_all('~\[(NX-\d{4})\]~', $output, $codes);

        return match (true) {
            array_values(
                array_unique($codes[1]),
            ) !== [$this->entry->code] => "prints another error or none:\n{$output}",
            preg_match(
                '~^' . self::pattern($this->entry->says) . '\s*$~m',
                $output,
            ) !== 1 => "prints something else:\n{$output}",
            default => null,
        };
    }

    private static function pattern(string $expected): string
    {
        return strtr(preg_quote($expected, '~'), ['%d' => '\d+', '%s' => '[^\n]*']);
    }

    /** @return list<string> */
    private function command(string $file): array
    {
        $extension = is_file(Extension::path()) ? Extension::path() : 'nexus';
        $autoload = 'auto_prepend_file=' . dirname(__DIR__, 3) . '/vendor/autoload.php';
        $program = $this->entry->isThrown ? [__DIR__ . '/catch.php', $file] : ['-d', $autoload, $file];
        $php = [
            PHP_BINARY,
            '-d',
            "extension={$extension}",
            '-d',
            'display_errors=stderr',
            '-d',
            'error_reporting=-1',
            ...$program,
        ];

        return [
            'timeout',
            (string) self::PATIENCE,
            'sh',
            '-c',
            ($this->entry->with() ?? ':') . '; exec "$@"',
            'sh',
            ...$php,
        ];
    }
}
