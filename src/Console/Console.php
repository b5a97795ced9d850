<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Internal\Compatibility;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Exception\ExceptionInterface;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * The console of bin/nexus. It prints its name and version, and reports wrong usage in one line, with the option that
 * was probably meant.
 *
 * @internal
 */
final class Console extends Application
{
    /** The size that Symfony's console assumes when there is no terminal. */
    private const LINES = 50;
    private const COLUMNS = 80;

    private ?Command $running = null;

    public function __construct()
    {
        parent::__construct('Nexus', Compatibility::VERSION);
    }

    public function run(?InputInterface $input = null, ?OutputInterface $output = null): int
    {
        if (!stream_isatty(STDIN)) {
            $this->presetSize();
        }

        return parent::run($input, $output);
    }

    public function getHelp(): string
    {
        return $this->getLongVersion() . "\n\n" . <<<'HELP'
            Serves PHP applications without nginx and php-fpm, and runs their blocking code concurrently.

              <info>nexus serve app.php</info>                       serves the App or the handler that app.php returns
              <info>nexus serve public/index.php --classic</info>    serves a front controller as php-fpm does
              <info>nexus work app.php</info>                        runs tasks and actors on all cores, without HTTP
              <info>nexus run script.php</info>                      runs a script with the extension loaded
              <info>nexus status</info>                              shows what a running server does
              <info>nexus help serve</info>                          explains a command, with examples
            HELP;
    }

    /** Overrides Symfony's message, which lists all options of the command. `serve` has sixty. */
    public function renderThrowable(\Throwable $e, OutputInterface $output): void
    {
        if (!$e instanceof ExceptionInterface || $output->isVerbose()) {
            parent::renderThrowable($e, $output);

            return;
        }
        $help = $this->running === null ? '' : " See nexus help {$this->running->getName()}.";
        $text = OutputFormatter::escape(trim($e->getMessage()) . $this->suggestion($e));
        $output->writeln("nexus: <error>{$text}</error>{$help}", OutputInterface::VERBOSITY_QUIET);
    }

    protected function doRunCommand(Command $command, InputInterface $input, OutputInterface $output): int
    {
        $this->running = $command;

        return parent::doRunCommand($command, $input, $output);
    }

    /** Without a size, Symfony's console starts `stty` twice to ask the terminal of standard input. */
    private function presetSize(): void
    {
        foreach (['LINES' => self::LINES, 'COLUMNS' => self::COLUMNS] as $name => $size) {
            if (getenv($name) === false) {
                putenv("{$name}={$size}");
            }
        }
    }

    private function suggestion(ExceptionInterface $mistake): string
    {
        $isOption = preg_match('/^The "--([^"]+)" option does not exist\.$/D', $mistake->getMessage(), $match) === 1;
        if (!$isOption || $this->running === null) {
            return '';
        }
        $near = Suggestion::near($match[1], array_keys($this->running->getDefinition()->getOptions()));

        return $near === null ? '' : " Did you mean --{$near}?";
    }
}
