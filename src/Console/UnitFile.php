<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * A systemd unit for an application. Of what it forbids, nothing is needed by PHP in general; what a particular application does need is for whoever
 * installs it to take out.
 *
 * @internal
 */
final readonly class UnitFile
{
    private const TEMPLATE = __DIR__ . '/nexus.service';

    /**
     * @param list<string> $nexus the command: php, and bin/nexus
     * @param string $directory by the name it is reached by
     */
    public function __construct(private array $nexus, private string $application, private string $directory, private string $user) {}

    public function text(): string
    {
        return strtr((string) file_get_contents(self::TEMPLATE), [
            '{description}' => $this->application,
            '{nexus}' => implode(' ', array_map(self::quote(...), $this->nexus)),
            '{application}' => self::quote($this->application),
            '{directory}' => self::quote($this->directory),
            '{path}' => $this->directory,
            '{user}' => $this->user,
        ]);
    }

    /** As systemd reads words; a percent sign is its own. */
    private static function quote(string $word): string
    {
        $escaped = str_replace(['\\', '"', '%', '$'], ['\\\\', '\\"', '%%', '$$'], $word);

        return preg_match('~^[\w./:=@%-]+$~', $word) === 1 ? $escaped : "\"{$escaped}\"";
    }
}
