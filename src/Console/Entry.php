<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Startup;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\CommandLoader\FactoryCommandLoader;
use Symfony\Component\Console\Input\ArgvInput;

/**
 * The entry point of bin/nexus. Commands that only a master uses are executed directly, all others by the console.
 *
 * @internal
 */
final class Entry
{
    /** Commands that do nothing without the extension. */
    private const NEED_THE_EXTENSION = [
        'serve', 'work', 'config', 'reload', 'stop', 'status', 'stack', 'load', 'routes', 'openapi',
    ];

    /**
     * @param ?\Closure(string): array<string, \Closure(): Command> $further returns additional commands by name, for
     *     the script's path
     */
    public static function main(string $script, ?\Closure $further = null): int
    {
        $arguments = self::arguments();
        $first = $arguments[1] ?? '';
        $second = $arguments[2] ?? '';
        $isInternal = in_array($first, [
            Startup::LEADER_COMMAND,
            Startup::LOGGER_COMMAND,
            Startup::TASK_COMMAND,
            ConfigFile::COMMAND,
        ], true);
        if ($isInternal && !extension_loaded('nexus')) {
            return Extension::fail('this command is internal to nexus serve.');
        }
        return match (true) {
            $first === Startup::LEADER_COMMAND => Startup::lead(),
            $first === Startup::LOGGER_COMMAND => Startup::log(),
            $first === Startup::TASK_COMMAND => Startup::runTasks($second),
            $first === ConfigFile::COMMAND => ConfigFile::evaluate($second),
            $first === Startup::PLAN_COMMAND => self::plan(
                new ServeCommand(self::startedAs($arguments[0] ?? '', $script), true),
                $arguments,
            ),
            $first === Startup::PLAN_WORK_COMMAND => self::plan(
                new WorkCommand(self::startedAs($arguments[0] ?? '', $script), true),
                $arguments,
            ),
            $first === 'run' && $second !== '' && $second[0] !== '-' => Extension::run(array_slice($arguments, 2)),
            $first === 'run' && SiteScript::isMeant($second) => SiteScript::run(
                array_slice($arguments, 2),
                self::startedAs($arguments[0] ?? '', $script),
            ),
            default => self::loadExtensionFor($first)
                ?? self::console(self::startedAs($arguments[0] ?? '', $script), $further)->run(),
        };
    }

    /** A leader must also be started by Composer's vendor/bin/nexus, which loads the right dependencies. */
    private static function startedAs(string $name, string $script): string
    {
        $absolute = str_starts_with($name, '/') ? $name : WorkingDirectory::name() . "/{$name}";

        return is_file($absolute) ? $absolute : $script;
    }

    /**
     * Loads the extension before the console, so that PHP does not compile the console twice. Returns null if the
     * console has to run.
     */
    private static function loadExtensionFor(string $command): ?int
    {
        return in_array($command, self::NEED_THE_EXTENSION, true) ? Extension::loadIfPossible() : null;
    }

    /**
     * Its commands are created when they are used.
     *
     * @param ?\Closure(string): array<string, \Closure(): Command> $further
     */
    private static function console(string $script, ?\Closure $further): Application
    {
        $console = new Console();
        $console->setCommandLoader(new FactoryCommandLoader([
            'serve' => static fn(): Command => new ServeCommand($script),
            'work' => static fn(): Command => new WorkCommand($script),
            'config' => static fn(): Command => new ConfigCommand($script),
            'reload' => static fn(): Command => new ReloadCommand(),
            'stop' => static fn(): Command => new StopCommand(),
            'run' => static fn(): Command => new RunCommand(),
            'install' => static fn(): Command => new InstallCommand($script),
            'status' => static fn(): Command => new StatusCommand(),
            'stack' => static fn(): Command => new StackCommand(),
            'doctor' => static fn(): Command => new DoctorCommand($script),
            'import' => static fn(): Command => new ImportCommand(),
            'tune' => static fn(): Command => new TuneCommand($script),
            'load' => static fn(): Command => new LoadCommand(),
            'routes' => static fn(): Command => new RoutesCommand(),
            'openapi' => static fn(): Command => new OpenApiCommand(),
            'new' => static fn(): Command => new NewCommand(),
            ...($further === null ? [] : $further($script)),
        ]));

        return $console;
    }

    /** @param list<string> $arguments of this process: the script, the internal command, the arguments of $command */
    private static function plan(StartCommand $command, array $arguments): int
    {
        $console = new Console();
        $console->addCommands([$command]);
        $console->setDefaultCommand((string) $command->getName(), true);

        return $console->run(new ArgvInput([$arguments[0] ?? '', ...\array_slice($arguments, 2)]));
    }

    /** @return list<string> */
    private static function arguments(): array
    {
        $arguments = $_SERVER['argv'] ?? null;

        return is_array($arguments) ? array_values(array_filter($arguments, is_string(...))) : [];
    }
}
