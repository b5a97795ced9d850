<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * The ini settings that the user has made, in ini files or by -d. Nexus does not change these.
 *
 * @internal
 */
final readonly class UserSettings
{
    /**
     * @param array<string, string> $files
     * @param array<string, true> $commandLine
     */
    private function __construct(private array $files, private array $commandLine) {}

    /**
     * @param list<string> $files ini files
     * @param list<string> $options of the php command line
     */
    public static function read(array $files, array $options): self
    {
        $inFiles = $onCommandLine = [];
        foreach ($files as $file) {
            $settings = @parse_ini_file($file, false, INI_SCANNER_RAW);
            // Later files override earlier ones.
            foreach (array_filter($settings === false ? [] : $settings, is_string(...)) as $name => $value) {
                $inFiles[(string) $name] = $value;
            }
        }
        foreach ($options as $position => $option) {
            $definition = $option === '-d'
                ? $options[$position + 1] ?? ''
                : (str_starts_with($option, '-d') ? substr($option, 2) : '');
            $onCommandLine[trim(explode('=', $definition, 2)[0])] = true;
        }

        return new self($inFiles, $onCommandLine);
    }

    /** @param list<string> $options of the php command line */
    public static function ofThisProcess(array $options): self
    {
        $scanned = array_map(trim(...), explode(',', (string) php_ini_scanned_files()));

        return self::read(
            array_values(array_filter([(string) php_ini_loaded_file(), ...$scanned], is_file(...))),
            $options,
        );
    }

    public function has(string $name): bool
    {
        return isset($this->files[$name]) || $this->isOnCommandLine($name);
    }

    public function isOnCommandLine(string $name): bool
    {
        return isset($this->commandLine[$name]);
    }

    /** The value as written in the ini files; null if no file sets it. */
    public function inFiles(string $name): ?string
    {
        return $this->files[$name] ?? null;
    }
}
