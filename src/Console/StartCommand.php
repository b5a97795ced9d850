<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;
use Nexus\Server\Startup;
use Nexus\Server\SystemException;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * A command that starts a master: `serve` and `work`.
 *
 * @internal
 */
abstract class StartCommand extends Command
{
    /** @param bool $onlyPlans only prints the plan for a new generation, for a master that runs */
    public function __construct(private readonly string $script, private readonly bool $onlyPlans = false)
    {
        parent::__construct();
    }

    /**
     * @param ServerConfig|null $file that of nexus.php; null: there is none
     * @throws StartException
     */
    abstract protected function startup(
        ServeOptions $options,
        ?ServerConfig $file,
        string $script,
        PhpCommand $php,
    ): Startup;

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
            $startup = $this->startup($options, ConfigFile::readIfThere($this->script, $php), $this->script, $php);

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
            $this->arguments(),
            WorkingDirectory::name(),
            VariableNotices::ofMistakes($options->layers()->unknownVariables()),
            static fn(string $text) => $output->write($text, false, OutputInterface::OUTPUT_RAW),
        );
    }

    /** @return list<string> the arguments without the name of the command */
    private function arguments(): array
    {
        $all = $_SERVER['argv'] ?? null;
        $said = \is_array($all) ? array_values(array_filter($all, is_string(...))) : [];
        $command = array_search($this->getName(), $said, true);

        return \is_int($command) ? [...\array_slice($said, 1, $command - 1), ...\array_slice($said, $command + 1)] : [];
    }
}
