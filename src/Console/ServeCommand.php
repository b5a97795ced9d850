<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\StartException;
use Nexus\Server\Startup;
use Nexus\Server\SystemException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('serve', 'Serve an application: nexus serve app.php')]
final class ServeCommand extends Command
{
    /** @param bool $onlyPlans only prints the plan for a new generation, for the master of a running server */
    public function __construct(private readonly string $script, private readonly bool $onlyPlans = false)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        ServeOptions::define($this, InputArgument::REQUIRED);
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
                      <info>NEXUS_PORT=80 nexus serve app.php --pid=/run/nexus.pid --user=www-data</info>
                      <info>nexus serve app.php --quiet</info>                   logs errors, prints nothing else

                    Exit codes: 0 stopped, 1 wrong usage, 3 stopped and --sentinel found leaks, 69 address taken,
                    70 application cannot be loaded, 71 system, 77 not permitted, 78 misconfigured.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        if (!$this->onlyPlans) {
            Extension::followWrapper();
        }
        try {
            $php = PhpCommand::likeThisProcess();
            $options = new ServeOptions($input);
            $application = (string) $options->application();
            $config = $options->over(ConfigFile::readIfThere($this->script, $php), $application)->config;
            $startup = Startup::of($config, $application, $this->script, $php);

            return $this->onlyPlans
                ? $startup->answerPlan()
                : $this->serve($startup, $options, $php, $output)->value;
        } catch (StartException|SystemException $failure) {
            if ($this->onlyPlans) {
                return Startup::answerFailure($failure->getMessage());
            }
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return ($failure instanceof StartException ? $failure->exitCode : ExitCode::SystemFailed)->value;
        }
    }

    private function serve(Startup $startup, ServeOptions $options, PhpCommand $php, OutputInterface $output): ExitCode
    {
        return $startup->serve(
            $php->without('extension=' . Extension::path()),
            self::arguments(),
            WorkingDirectory::name(),
            VariableNotices::ofMistakes($options->layers()->unknownVariables()),
            static fn(string $text) => $output->write($text, false, OutputInterface::OUTPUT_RAW),
        );
    }

    /** @return list<string> the arguments after `serve` */
    private static function arguments(): array
    {
        $all = $_SERVER['argv'] ?? null;
        $said = \is_array($all) ? array_values(array_filter($all, is_string(...))) : [];
        $command = array_search('serve', $said, true);

        return \is_int($command) ? [...\array_slice($said, 1, $command - 1), ...\array_slice($said, $command + 1)] : [];
    }
}
