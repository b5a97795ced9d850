<?php

declare(strict_types=1);

namespace Nexus\Tune\Apply;

use Nexus\Tune\Format;

/**
 * Installs files of `nexus tune`, and takes them back. It records how everything was before it changes anything.
 *
 * @internal
 */
final readonly class Installer
{
    private const RECORDS = '/var/lib/nexus/tune';

    /**
     * @param string $root directory above which the files are, for an image or another root: then the running kernel
     * is not changed. Empty: this machine
     */
    public function __construct(private string $root = '') {}

    /** Where the file of a format belongs; null: it is no file of its own, so it could not be undone. */
    public static function place(Format $format): ?string
    {
        return match ($format) {
            Format::Sysctl => '/etc/sysctl.d/60-nexus.conf',
            Format::Systemd => '/etc/systemd/system/nexus.service.d/tune.conf',
            Format::PhpIni => self::scanDirectory() === '' ? null : self::scanDirectory() . '/99-nexus.ini',
            default => null,
        };
    }

    /**
     * @return list<string> what was done
     * @throws ApplyException
     */
    public function apply(Format $format, string $text): array
    {
        $place = self::place($format) ?? throw new ApplyException("--apply does not install {$format->value}: that "
            . 'would change a file that others write. Print it, and merge it by hand.');
        $record = $this->record($format);
        if (is_file($record)) {
            throw new ApplyException("{$format->value} is applied already, as {$record} says: nexus tune "
                . "--undo --format={$format->value} takes it back.");
        }
        $file = $this->root . $place;
        if (is_link($file)) {
            throw new ApplyException("{$file} is a link. Remove it, or install the file by hand.");
        }
        $applied = new Applied($file, is_file($file) ? (string) file_get_contents($file) : null, $text, $this->kernel(
            $format,
            $text,
        ));
        self::replace($record, $applied->encode(), 0o600);
        try {
            self::replace($file, $text, 0o644);
            foreach ($applied->kernel as $name => [, $value]) {
                KernelSettings::write($name, $value) || throw new ApplyException("{$name} cannot be set to {$value}: "
                    . 'this needs root, and in a container the right to change it.');
            }
        } catch (ApplyException $failure) {
            $this->undo($format);

            throw $failure;
        }

        return [
            "{$file} was written" . ($applied->before === null ? '' : ', and its old content kept'),
            ...array_map(
                static fn(string $name, array $values): string => "{$name}: {$values[0]} -> {$values[1]}",
                array_keys($applied->kernel),
                $applied->kernel,
            ),
            "undo: nexus tune --undo --format={$format->value}",
        ];
    }

    /**
     * @return list<string> what was done
     * @throws ApplyException
     */
    public function undo(Format $format): array
    {
        $record = $this->record($format);
        $applied = Applied::decode((string) @file_get_contents($record));
        if ($applied === null) {
            throw new ApplyException("{$format->value} was not applied: there is no {$record}.");
        }
        $now = is_file($applied->file) ? (string) file_get_contents($applied->file) : null;
        if ($now !== null && $now !== $applied->after && $now !== $applied->before) {
            throw new ApplyException("{$applied->file} was changed since it was applied, so nothing was undone. "
                . "{$record} has the old content.");
        }
        $done = [];
        foreach ($applied->kernel as $name => [$before, $after]) {
            $done[] = match (true) {
                KernelSettings::read($name) !== $after => "{$name} was changed since, and stays",
                KernelSettings::write($name, $before) => "{$name}: {$after} -> {$before}",
                default => "{$name} cannot be set to {$before}",
            };
        }
        if ($applied->before !== null) {
            self::replace($applied->file, $applied->before, 0o644);
        } elseif ($now !== null && !@unlink($applied->file)) {
            throw new ApplyException("{$applied->file} cannot be removed.");
        }
        unlink($record);

        return [
            ...$done,
            $applied->before === null ? "{$applied->file} was removed" : "{$applied->file} has its old content",
        ];
    }

    /** Whether there is something to undo. */
    public function isApplied(Format $format): bool
    {
        return is_file($this->record($format));
    }

    /**
     * What changes in the running kernel: settings that it has, and that differ.
     *
     * @return array<string, array{string, string}> value before and after, by name
     */
    private function kernel(Format $format, string $text): array
    {
        $changes = [];
        foreach ($format === Format::Sysctl && $this->root === '' ? KernelSettings::of($text) : [] as $name => $value) {
            $before = KernelSettings::read($name);
            if ($before !== null && $before !== $value) {
                $changes[$name] = [$before, $value];
            }
        }

        return $changes;
    }

    private function record(Format $format): string
    {
        return $this->root . self::RECORDS . "/{$format->value}.json";
    }

    private static function scanDirectory(): string
    {
        $named = getenv('PHP_INI_SCAN_DIR');
        $directories = explode(':', \is_string($named) && $named !== '' ? $named : PHP_CONFIG_FILE_SCAN_DIR);

        return (string) end($directories);
    }

    private static function replace(string $file, string $text, int $mode): void
    {
        $directory = \dirname($file);
        if (!is_dir($directory) && !@mkdir($directory, $mode === 0o600 ? 0o700 : 0o755, true)) {
            throw new ApplyException("{$directory} cannot be created: this needs root.");
        }
        $new = @tempnam($directory, '.nexus');
        // tempnam() falls back to the temporary directory, from which a file could not be moved in one step.
        if ($new === false || \dirname($new) !== (string) realpath($directory)) {
            $new === false || unlink($new);

            throw new ApplyException("{$file} cannot be written: this needs root.");
        }
        $isWritten = file_put_contents($new, $text) === \strlen($text) && chmod($new, $mode) && rename($new, $file);
        $isWritten || throw new ApplyException("{$file} cannot be written.");
    }
}
