<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\Checks;
use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Fpm\FpmFacts;
use Nexus\Doctor\Hooks\CooperativeCalls;
use Nexus\Doctor\Hooks\HooksCheck;
use Nexus\Doctor\Http\Probe;
use Nexus\Doctor\Http\Prober;
use Nexus\Doctor\Probe\PhpProbe;
use Nexus\Doctor\Report;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Server\WorkerFacts;
use Nexus\Doctor\Subject;
use Nexus\Load\LoadException;
use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\OpcacheState;
use Nexus\Server\Control\RunningPhp;
use Nexus\Server\Control\RunningServer;
use Nexus\Server\Control\ServerControl;
use Nexus\Server\Control\Snapshot;
use Nexus\Server\Php\Cpus;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Examines the machine, the container, PHP, php-fpm and the server. It changes nothing.
 *
 * @internal
 */
#[AsCommand('doctor', 'Examine this machine, PHP and the server, and print what to change')]
final class DoctorCommand extends Command
{
    private const JSON = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    /** What a build can judge: PHP and nexus.php. The machine of a build is not the one that serves. */
    private const OF_A_BUILD = ['DR-3', 'DR-5', 'DR-7'];

    public function __construct(private readonly string $script)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this
            ->addOption('json', null, InputOption::VALUE_NONE, 'Print JSON')
            ->addOption('explain', null, InputOption::VALUE_REQUIRED, 'Explain the finding with this code')
            ->addOption('ci', null, InputOption::VALUE_NONE, 'Fail on the findings that nexus.php forbids, only')
            ->addOption('url', null, InputOption::VALUE_REQUIRED, 'Also probe a running server, with 200 requests')
            ->addOption('pid', null, InputOption::VALUE_REQUIRED, 'PID file or process id of the running server')
            ->addOption('pool', null, InputOption::VALUE_REQUIRED, 'Database connections of each worker')
            ->addOption('max-connections', null, InputOption::VALUE_REQUIRED, 'Connections that the database permits')
            ->addOption('hooks', null, InputOption::VALUE_NONE, 'Only list which blocking calls let others run')
            ->addOption(
                'statics',
                null,
                InputOption::VALUE_REQUIRED,
                'Only list the statics that requests to this application change',
            )
            ->addOption(
                'path',
                null,
                InputOption::VALUE_REQUIRED | InputOption::VALUE_IS_ARRAY,
                'statics: a path to request',
                ['/'],
            )
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus doctor</info>
                      <info>nexus doctor --explain DR-102</info>
                      <info>nexus doctor --url=http://127.0.0.1:8080/</info>
                      <info>nexus doctor --pool=20 --max-connections=100</info>
                      <info>nexus doctor --ci</info>         in a build: nexus.php says what fails it
                      <info>nexus doctor --hooks</info>      the libraries and calls that let other coroutines run

                      <info>nexus doctor --statics=app.php --path=/ --path=/users/7</info>

                    Exit codes: 0 nothing or notices only, 1 a warning, 2 a failure, 64 wrong usage, 78 the extension
                    is missing, or nexus.php is invalid.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $code = $input->getOption('explain');
        if (\is_string($code)) {
            return $this->explain($code, $output);
        }
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $application = $input->getOption('statics');
        if (\is_string($application)) {
            return $this->statics($application, $input, $output);
        }
        $hooks = HooksCheck::ofThisProcess();
        if ($input->getOption('hooks') === true) {
            return $this->hooks($hooks->examine(), $input->getOption('json') === true, $output);
        }
        try {
            $subject = $this->subject($input);
            $examination = Examination::of($subject, [...Checks::ofFiles(), new CooperativeCalls($hooks)]);
            $url = $input->getOption('url');
            if (\is_string($url)) {
                $measurement = (new Prober($subject))->measure($url);
                $examination = $examination->and(Examination::of($subject, [new Probe($measurement)]));
            }
        } catch (StartException $failure) {
            return Extension::fail($failure->getMessage());
        } catch (LoadException $failure) {
            return $this->misused($failure->getMessage());
        }
        if ($input->getOption('ci') === true) {
            return $this->judge($examination, $subject->config, $input->getOption('json') === true, $output);
        }
        $this->print($examination, $hooks->examine(), $input->getOption('json') === true, $output);

        return $examination->exitStatus();
    }

    private function subject(InputInterface $input): Subject
    {
        $machine = new DirectoryMachine();
        $config = ConfigFile::readIfThere($this->script, PhpCommand::likeThisProcess()) ?? ServerConfig::default();
        $probe = PhpProbe::of($config, $config->workers ?? (new Cpus())->granted(1024));

        return new Subject(
            $machine,
            $probe->facts((string) getcwd()),
            $config,
            new \DateTimeImmutable(),
            $this->workers($input),
            $this->number($input, 'pool'),
            $this->number($input, 'max-connections'),
            FpmFacts::read($machine, asks: true),
            $this->opcache($input),
        );
    }

    /** @return list<WorkerFacts> */
    private function workers(InputInterface $input): array
    {
        $pid = $input->getOption('pid');
        try {
            $snapshot = Snapshot::take(RunningServer::find(\is_string($pid) ? $pid : null));
        } catch (InspectionException|ControlException) {
            // None runs, or several: there is nothing to say about workers.
            return [];
        }

        return array_map(WorkerFacts::of(...), array_values($snapshot->workers));
    }

    /** That of the generation that serves. */
    private function opcache(InputInterface $input): ?OpcacheState
    {
        $pid = $input->getOption('pid');
        try {
            $workers = ServerControl::find(\is_string($pid) ? $pid : null)->php();
        } catch (InspectionException|ControlException) {
            return null;
        }
        usort($workers, static fn(RunningPhp $one, RunningPhp $other): int => $other->generation <=> $one->generation);

        return ($workers[0] ?? null)?->opcache;
    }

    private function number(InputInterface $input, string $option): ?int
    {
        $value = $input->getOption($option);

        return is_numeric($value) ? max(1, (int) $value) : null;
    }

    private function print(Examination $examination, Report $hooks, bool $isJson, OutputInterface $output): void
    {
        if (!$isJson) {
            (new FindingsView($output))->show($examination);

            return;
        }
        $findings = array_map(static fn(Finding $finding): array => $finding->toArray(), $examination->findings);
        $this->json(
            ['status' => $examination->exitStatus(), 'findings' => $findings, 'hooks' => $hooks->toArray()],
            $output,
        );
    }

    private function judge(Examination $examination, ServerConfig $config, bool $isJson, OutputInterface $output): int
    {
        $codes = $config->forbiddenFindings;
        $forbidden = $examination->forbiddenBy($codes === [] ? self::OF_A_BUILD : $codes);
        if ($codes === []) {
            $forbidden = $forbidden->failures();
        }
        if ($isJson) {
            $findings = array_map(static fn(Finding $finding): array => $finding->toArray(), $forbidden->findings);
            $this->json(['status' => $findings === [] ? 0 : 2, 'forbidden' => $findings], $output);
        } else {
            (new FindingsView($output))->show($forbidden);
        }

        return $forbidden->findings === [] ? 0 : 2;
    }

    private function statics(string $application, InputInterface $input, OutputInterface $output): int
    {
        $paths = array_values(array_filter((array) $input->getOption('path'), is_string(...)));
        try {
            $found = (new StaticsProbe($this->script, $application))->measure($paths === [] ? ['/'] : $paths);
        } catch (StartException $failure) {
            return Extension::fail($failure->getMessage());
        }
        if ($input->getOption('json') === true) {
            $this->json($found, $output);

            return 0;
        }
        foreach ($found['failed'] as $path) {
            $output->writeln("{$path} was not answered with success.", OutputInterface::OUTPUT_RAW);
        }
        $lines = $found['statics'] === []
            ? ["No static has changed in {$found['requests']} requests."]
            : [...$found['statics'], 'What belongs to one request needs isolate(); a cache for all requests does not.'];
        $output->writeln($lines, OutputInterface::OUTPUT_RAW);

        return 0;
    }

    private function explain(string $code, OutputInterface $output): int
    {
        $rules = Rules::all();
        $rule = $rules[strtoupper($code)] ?? null;
        if ($rule === null) {
            $near = Suggestion::near(strtoupper($code), array_keys($rules));

            return $this->misused("there is no finding {$code}." . ($near === null ? '' : " Did you mean {$near}?"));
        }
        (new FindingsView($output))->explain($rule);

        return 0;
    }

    private function misused(string $problem): int
    {
        fwrite(STDERR, "nexus: {$problem}\n");

        return 64;
    }

    private function hooks(Report $report, bool $isJson, OutputInterface $output): int
    {
        $isJson ? $this->json(['hooks' => $report->toArray()], $output) : (new ReportView($output))->show($report);

        return $report->isBad() ? 2 : 0;
    }

    /** @param array<string, mixed> $data */
    private function json(array $data, OutputInterface $output): void
    {
        $versions = ['php' => PHP_VERSION, 'nexus' => (string) phpversion('nexus'), 'binary' => PHP_BINARY];
        $output->writeln(json_encode($versions + $data, self::JSON), OutputInterface::OUTPUT_RAW);
    }
}
