<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;
use Nexus\Server\Startup;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Input\InputArgument;

/**
 * @internal
 */
#[AsCommand('serve', 'Serve an application: nexus serve app.php')]
final class ServeCommand extends StartCommand
{
    protected function configure(): void
    {
        ServeOptions::define($this, InputArgument::OPTIONAL);
        $this
            ->setHelp(
                <<<'HELP'
                    Each option is also a variable (--max-requests: NEXUS_MAX_REQUESTS), and a value of the ServerConfig
                    that <info>nexus.php</info> in the working directory returns. A flag overrides a variable, which
                    overrides nexus.php; <info>nexus config</info> prints the effective values and their origin.

                    SIGTERM, SIGINT and SIGQUIT let requests in progress finish; a second one stops at once.

                    Examples:

                      <info>nexus serve app.php --port=9000 --watch</info>       development: reloads at each change
                      <info>nexus serve app.php --host=0.0.0.0 --workers=4</info>
                      <info>nexus serve public/index.php --classic</info>        as php-fpm does, for any framework
                      <info>nexus serve /srv/app/public --classic</info>         every PHP file by its path
                      <info>NEXUS_PORT=80 nexus serve app.php --pid=/run/nexus.pid --user=www-data</info>
                      <info>nexus serve app.php --quiet</info>                   logs errors, prints nothing else

                    Exit codes: 0 stopped, 1 wrong usage, 3 stopped and --sentinel found leaks, 69 address taken,
                    70 application cannot be loaded, 71 system, 77 not permitted, 78 misconfigured.
                    HELP,
            );
    }

    protected function startup(
        ServeOptions $options,
        ?ServerConfig $file,
        string $script,
        PhpCommand $php,
    ): Startup {
        $application = $options->application();
        $config = $options->over($file, $application)->config;
        $application ??= $config->sites === [] ? throw StartException::nothingToServe() : $config->sites[0]->root;

        return Startup::of($config, $application, $script, $php);
    }
}
