<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorSystem;
use Nexus\Server\ApplicationFile;
use Nexus\Server\LoadedApplication;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\StartException;

/**
 * The file that calls run() of a server: as a script it becomes `nexus serve`, in a worker it makes the application.
 *
 * @internal
 */
final class Script
{
    private const SYSTEM = 'server';

    /**
     * @param string $caller the file that calls run()
     * @param list<string> $notices what the configuration asks for and does not get
     * @param \Closure(ActorSystem, int $worker): mixed $factory
     *
     * @throws StartException NX-0418
     */
    public static function run(string $caller, SwooleWorkerConfig $config, array $notices, \Closure $factory): void
    {
        $make = static function (int $worker) use ($config, $factory): LoadedApplication {
            $system = ActorSystem::create(self::SYSTEM, logger: $config->logger);

            return new LoadedApplication($factory($system, $worker), $system);
        };
        if (!ApplicationFile::handOver($make)) {
            self::serve($config, $notices, self::name($caller));
        }
    }

    /**
     * @param list<string> $notices
     *
     * @throws StartException
     */
    private static function serve(SwooleWorkerConfig $config, array $notices, string $script): never
    {
        if (!\function_exists('pcntl_exec')) {
            throw StartException::misconfigured("PHP has no extension pcntl: type nexus serve {$script}.");
        }
        foreach ($notices as $notice) {
            fwrite(STDERR, "nexus: {$notice}\n");
        }
        $command = PhpCommand::likeThisProcess()->command(
            \dirname(__DIR__, 3) . '/bin/nexus',
            'serve',
            $script,
            ...$config->flags(getenv()),
            ...\array_slice(self::arguments(), 1),
        );
        pcntl_exec($command[0], \array_slice($command, 1));

        throw StartException::misconfigured("{$command[0]} cannot be executed.");
    }

    /**
     * The script that PHP was started with, by the name that it was started with: after a deployment, a link in that
     * name may lead to another release.
     *
     * @param string $caller the file that calls run(). Another file than the script may be loaded by something that
     * must not be replaced by a server, such as a test
     * @throws StartException
     */
    private static function name(string $caller): string
    {
        $script = get_included_files()[0] ?? '';
        if (PHP_SAPI !== 'cli') {
            throw StartException::misconfigured("{$caller} calls run(), which starts a server, in a request: type "
                . "nexus serve {$caller}, without --classic.");
        }
        if ($caller !== $script) {
            throw StartException::misconfigured("{$caller} calls run(), and is not the script that PHP was started "
                . "with: type nexus serve {$caller}, and load it in tests by " . ApplicationFile::class . '::load().');
        }
        $name = self::arguments()[0] ?? '';

        return realpath($name) === $script ? $name : $script;
    }

    /** @return list<string> with the name of the script */
    private static function arguments(): array
    {
        $arguments = $_SERVER['argv'] ?? null;

        return \is_array($arguments) ? array_values(array_filter($arguments, is_string(...))) : [];
    }
}
