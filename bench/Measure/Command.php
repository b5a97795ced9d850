<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Runs a program to its end. */
final class Command
{
    /** The path of the program, or null. */
    public static function find(string $program): ?string
    {
        $path = getenv('PATH');
        foreach ([...explode(':', $path === false ? '' : $path), '/usr/sbin', '/usr/local/sbin'] as $directory) {
            if ($directory !== '' && is_executable("{$directory}/{$program}")) {
                return "{$directory}/{$program}";
            }
        }

        return null;
    }

    /**
     * @param non-empty-list<string> $line
     * @return string its standard output
     * @throws Unmeasurable when it ends with anything but 0
     */
    public static function output(array $line, string $what): string
    {
        $errors = tmpfile();
        $process = $errors === false ? false : proc_open(
            $line,
            [['file', '/dev/null', 'r'], ['pipe', 'w'], $errors],
            $pipes,
        );
        if ($process === false || $errors === false) {
            throw Unmeasurable::programFailed($what, 'it cannot be started');
        }
        $output = (string) stream_get_contents($pipes[1]);
        fclose($pipes[1]);
        if (proc_close($process) !== 0) {
            rewind($errors);
            throw Unmeasurable::programFailed($what, stream_get_contents($errors) . $output);
        }

        return $output;
    }

    /**
     * Raises the soft limit of open files to the hard one before the program begins.
     *
     * @param list<string> $line
     * @return non-empty-list<string>
     */
    public static function withOpenFiles(array $line): array
    {
        return ['/bin/sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...$line];
    }
}
