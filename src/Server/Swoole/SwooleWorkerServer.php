<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorSystem;
use Nexus\Server\ApplicationFile;
use Nexus\Server\LoadedApplication;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\StartException;

/**
 * Serves an application: the name and shape of the Nexus library (nexus-actors/nexus), for applications that move over.
 * New code returns the application at the end of its file, and is started by `nexus serve`.
 *
 *     SwooleWorkerServer::run(SwooleWorkerConfig::bind('0.0.0.0', 8080)->workers(4), $build);
 */
final class SwooleWorkerServer
{
    private const SYSTEM = 'server';

    /**
     * In the script that PHP was started with, `php server.php`, this call becomes `nexus serve server.php` with the
     * options of the configuration. It does not return. Arguments of the script and variables of the environment
     * (NEXUS_PORT) override the configuration.
     *
     * In a worker of a server, and wherever else the file is loaded as an application, this call makes the application
     * and returns. The configuration, except its logger, has no effect then: the server has its options already.
     *
     * @param \Closure(ActorSystem): mixed $factory returns a CompiledApp, an App or a PSR-15 handler. It is called
     * once in each worker, with an actor system of its own
     * @throws StartException NX-0418 when neither is the case, or PHP cannot be replaced
     */
    public static function run(SwooleWorkerConfig $config, \Closure $factory): void
    {
        $isHandedOver = ApplicationFile::handOver(static function () use ($config, $factory): LoadedApplication {
            $system = ActorSystem::create(self::SYSTEM, logger: $config->logger);

            return new LoadedApplication($factory($system), $system);
        });
        if (!$isHandedOver) {
            self::serve($config, self::script(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)[0]['file'] ?? ''));
        }
    }

    /** @throws StartException */
    private static function serve(SwooleWorkerConfig $config, string $script): never
    {
        if (!\function_exists('pcntl_exec')) {
            throw StartException::misconfigured("PHP has no extension pcntl: type nexus serve {$script}.");
        }
        foreach ($config->notices() as $notice) {
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
    private static function script(string $caller): string
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
