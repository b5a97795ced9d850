<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ConfigError;
use Nexus\Server\ServerConfig;

/**
 * The layers of configuration: flags override variables, variables override nexus.php, nexus.php overrides defaults.
 * The master keeps them, because nexus.php may change at each reload.
 *
 * @internal
 */
final readonly class Layers
{
    /** Variables that are not options: Nexus sets them for its own processes, or for tests and tools. */
    private const OURS = ['NEXUS_MANIFEST', 'NEXUS_WRAPPER'];

    /**
     * @param array<string, string|bool> $flags as given, by option; true: without a value
     * @param array<string, string> $variables of the environment
     */
    public function __construct(private array $flags, private array $variables) {}

    /**
     * @param ServerConfig|null $file what nexus.php returned; null: there is no nexus.php
     * @throws ConfigError NX-0418 names the flag or variable
     */
    public function over(?ServerConfig $file): Effective
    {
        $effective = $this->ofFile($file ?? ServerConfig::default());
        foreach (Options::all() as $entry) {
            $variable = $entry->option->variable();
            $text = $this->variables[$variable] ?? '';
            if ($text !== '') {
                $effective = $effective->with($entry, $this->ofVariable($entry->option, $variable, $text), $variable);
            }
        }
        foreach (Options::all() as $name => $entry) {
            $given = $this->flags[$name] ?? null;
            if ($given !== null) {
                $effective = $effective->with(
                    $entry,
                    self::ofFlag($entry->option, $given),
                    $given === false ? "--no-{$name}" : $entry->option->flag(),
                );
            }
        }

        return $effective;
    }

    /**
     * Variables whose names look like options but are not. Most of them are typing errors.
     *
     * @return list<string>
     */
    public function unknownVariables(): array
    {
        $known = array_map(static fn(Entry $entry): string => $entry->option->variable(), array_values(Options::all()));
        $ours = array_filter(
            array_keys($this->variables),
            static fn(string $name): bool => str_starts_with($name, 'NEXUS_'),
        );

        return array_values(array_diff($ours, $known, self::OURS));
    }

    private function ofFile(ServerConfig $config): Effective
    {
        return new Effective($config, array_map(
            static fn(Entry $entry): string
                => $entry->of($config) === $entry->default ? Effective::DEFAULT : 'nexus.php',
            Options::all(),
        ));
    }

    private static function ofFlag(Option $option, string|bool $given): mixed
    {
        return match (true) {
            \is_string($given) => $option->parse($given, $option->flag()),
            $option->bare !== null => $option->bare,
            default => $given,
        };
    }

    private function ofVariable(Option $option, string $variable, string $text): mixed
    {
        if (str_starts_with($text, 'tcp://')) {
            throw ConfigError::serviceLink($variable, $text);
        }

        return $option->parse($text, $variable);
    }
}
