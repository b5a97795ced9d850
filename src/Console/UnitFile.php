<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * A systemd unit for an application. PHP in general needs nothing that the unit forbids. An administrator removes the
 * lines that forbid something the application needs.
 *
 * @internal
 */
final readonly class UnitFile
{
    private const TEMPLATE = __DIR__ . '/nexus.service';

    /**
     * @param list<string> $nexus the command: php, and bin/nexus
     * @param string $directory the working directory, with its links not resolved
     */
    public function __construct(
        private array $nexus,
        private string $application,
        private string $directory,
        private string $user,
    ) {}

    public function text(): string
    {
        return strtr((string) file_get_contents(self::TEMPLATE), [
            '{description}' => self::specifiersEscaped($this->application),
            '{nexus}' => implode(' ', array_map(self::word(...), $this->nexus)),
            '{application}' => self::word($this->application),
            '{directory}' => self::specifiersEscaped($this->directory),
            '{environment}' => self::quoted("PWD={$this->directory}"),
            '{user}' => $this->user,
        ]);
    }

    /**
     * Escapes a setting that is not split into words: quotes and backslashes have no meaning there (systemd.unit(5),
     * SPECIFIERS).
     */
    private static function specifiersEscaped(string $value): string
    {
        return str_replace('%', '%%', $value);
    }

    /** Escapes a word of a command line, in which `$` begins a variable (systemd.service(5), COMMAND LINES). */
    private static function word(string $word): string
    {
        return preg_match('~^[\w./:=@-]+$~', $word) === 1 ? $word : self::quoted(str_replace('$', '$$', $word));
    }

    /** Quotes any text as one word (systemd.syntax(7), QUOTING). */
    private static function quoted(string $word): string
    {
        return '"' . self::specifiersEscaped(str_replace(['\\', '"'], ['\\\\', '\\"'], $word)) . '"';
    }
}
