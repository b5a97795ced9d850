<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\Startup;
use Symfony\Component\Console\Attribute\AsCommand;

/**
 * @internal
 */
#[AsCommand('work', 'Run tasks and actors on all cores, without HTTP: nexus work app.php')]
final class WorkCommand extends StartCommand
{
    protected function configure(): void
    {
        ServeOptions::defineWithoutClients($this);
        $this
            ->setHelp(
                <<<'HELP'
                    The file returns a Nexus\Server\Pool, an ActorSystem or an App with actors. Each worker process runs
                    all of it. Options have the variables and defaults of <info>nexus serve</info>; nexus.php applies,
                    except for its addresses, its classic mode and its sentinel.

                    SIGTERM, SIGINT and SIGQUIT let tasks finish; a second one stops at once. SIGHUP reloads.

                    Examples:

                      <info>nexus work app.php</info>
                      <info>nexus work app.php --workers=4 --drain=30s --pid=/run/work.pid</info>
                      <info>nexus work app.php --watch</info>                    development: reloads at each change

                    Exit codes: 0 stopped, 1 wrong usage, 70 application cannot be loaded, 71 system, 77 not permitted,
                    78 misconfigured.
                    HELP,
            );
    }

    protected function startup(
        ServeOptions $options,
        ?ServerConfig $file,
        string $script,
        PhpCommand $php,
    ): Startup {
        $application = (string) $options->application();
        $config = $options->over(self::withoutModes($file), $application)->config;

        return Startup::withoutAddress(self::withoutModes($config), $application, $script, $php);
    }

    /**
     * Without the options of nexus.php and of variables that are for requests only.
     *
     * @return ($config is null ? null : ServerConfig)
     */
    private static function withoutModes(?ServerConfig $config): ?ServerConfig
    {
        return $config?->withClassic(false)->withSentinel(null);
    }
}
