<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Config\Effective;
use Nexus\Server\Config\Options;
use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\StartException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Helper\Table;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('config', 'Print the effective configuration of a server, and the origin of each value')]
final class ConfigCommand extends Command
{
    public function __construct(private readonly string $script)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        ServeOptions::define($this, InputArgument::OPTIONAL);
        $this
            ->addOption('json', null, InputOption::VALUE_NONE, 'As JSON')
            ->setHelp(
                <<<'HELP'
                    Takes the options of <info>nexus serve</info>, and says what the server would make of them, of the
                    environment and of nexus.php in the working directory.

                    Examples:

                      <info>nexus config</info>
                      <info>NEXUS_WORKERS=3 nexus config app.php --idle-timeout=500ms</info>
                      <info>nexus config --json</info>
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        try {
            $options = new ServeOptions($input);
            $effective = $options->over(
                ConfigFile::readIfThere($this->script, PhpCommand::likeThisProcess()),
                $options->application(),
            );
            $unknown = $options->layers()->unknownVariables();
            $input->getOption('json') === true
                ? self::json($effective, $unknown, $output)
                : self::table($effective, $unknown, $output);

            return ExitCode::Stopped->value;
        } catch (StartException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return $failure->exitCode->value;
        }
    }

    /** @param list<string> $unknown */
    private static function table(Effective $effective, array $unknown, OutputInterface $output): void
    {
        $table = (new Table($output))->setStyle('compact')->setHeaders(['option', 'value', 'from', 'variable']);
        foreach (Options::all() as $name => $entry) {
            $table->addRow([
                $name,
                $entry->option->show($entry->of($effective->config)),
                $effective->sources[$name],
                $entry->option->variable(),
            ]);
        }
        $table->render();
        foreach ($unknown as $variable) {
            $output->writeln('! ' . VariableNotices::of($variable));
        }
    }

    /** @param list<string> $unknown */
    private static function json(Effective $effective, array $unknown, OutputInterface $output): void
    {
        $options = [];
        foreach (Options::all() as $name => $entry) {
            $value = $entry->of($effective->config);
            $options[$name] = [
                'value' => $value,
                'shown' => $entry->option->show($value),
                'from' => $effective->sources[$name],
                'default' => $entry->option->show($entry->default),
                'flag' => $entry->option->flag(),
                'variable' => $entry->option->variable(),
            ];
        }
        $output->writeln(json_encode(
            ['options' => $options, 'unknownVariables' => $unknown],
            JSON_PRETTY_PRINT
                | JSON_UNESCAPED_SLASHES
                | JSON_UNESCAPED_UNICODE
                | JSON_THROW_ON_ERROR
                | JSON_PRESERVE_ZERO_FRACTION,
        ), OutputInterface::OUTPUT_RAW);
    }
}
