<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Startup;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\ArgvInput;

/**
 * The entry point of bin/nexus. Commands that only a master uses are executed directly, all others by the console.
 *
 * @internal
 */
final class Entry
{
    /**
     * @param ?\Closure(string): list<Command> $further returns additional commands, for the script's path
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
            default => self::console(self::startedAs($arguments[0] ?? '', $script), $further)->run(),
        };
    }

    /** A leader must also be started by Composer's vendor/bin/nexus, which loads the right dependencies. */
    private static function startedAs(string $name, string $script): string
    {
        $absolute = str_starts_with($name, '/') ? $name : WorkingDirectory::name() . "/{$name}";

        return is_file($absolute) ? $absolute : $script;
    }

    /** @param ?\Closure(string): list<Command> $further */
    private static function console(string $script, ?\Closure $further): Application
    {
        $console = new Console();
        $console->addCommands([
            new ServeCommand($script),
            new WorkCommand($script),
            new ConfigCommand($script),
            new ReloadCommand(),
            new StopCommand(),
            new RunCommand(),
            new InstallCommand($script),
            new StatusCommand(),
            new StackCommand(),
            new DoctorCommand($script),
            new ImportCommand(),
            new TuneCommand($script),
            new LoadCommand(),
            new RoutesCommand(),
            new OpenApiCommand(),
            new NewCommand(),
            ...($further === null ? [] : $further($script)),
        ]);

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
