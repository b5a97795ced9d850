<?php

declare(strict_types=1);

namespace Nexus\Bench;

use Nexus\Bench\Actor\ActorSuite;
use Nexus\Bench\Coro\CoroSuite;
use Nexus\Bench\Db\DbSuite;
use Nexus\Bench\Hook\HookSuite;
use Nexus\Bench\Http\HttpSuite;
use Nexus\Bench\Lab\LabInput;
use Nexus\Bench\Lab\Scenarios\ScenarioName;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Suite;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Bench\Site\BenchedSite;
use Nexus\Bench\Site\SiteSuite;
use Nexus\Bench\Worker\WorkerSuite;
use Nexus\Console\Extension;
use Nexus\Server\ExitCode;
use Nexus\Server\Site;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Helper\ProgressBar;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('bench', 'Measure this machine: nexus bench http|site|coro|actor|worker|hook|db|lab')]
final class BenchCommand extends Command
{
    /** Exit code: everything was measured, but a budget was missed or a peer is faster. */
    private const MISSED = 2;
    private const SECONDS = 3;
    private const ROUNDS = 5;

    public function __construct(private readonly string $script)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this
            ->addArgument(
                'suite',
                InputArgument::REQUIRED,
                'http (beside nginx, driven by wrk), site (an application beside php-fpm), coro (beside Fibers, '
                    . 'amphp, Swoole), actor (beside a loop, amphp, Swoole), worker (beside serialize), hook (beside '
                    . 'libc, curl_multi, amphp, Swoole), db (ten queries a request, beside one request at a time and '
                    . 'php-fpm); lab (a scenario of the laboratory) or compare (two of its recordings), publish (all '
                    . 'scenarios, into docs/benchmarks and README.md)',
            )
            ->addArgument('files', InputArgument::IS_ARRAY, 'compare: the earlier and the later recording')
            ->addOption('json', null, InputOption::VALUE_OPTIONAL, 'Print JSON; lab: to a file', false)
            ->addOption('html', null, InputOption::VALUE_REQUIRED, 'lab: write the report with plots to this file')
            ->addOption('csv', null, InputOption::VALUE_REQUIRED, 'lab: write each figure of each round to this file')
            ->addOption('render', null, InputOption::VALUE_NONE, 'publish: measure nothing, write the pages again')
            ->addOption('scenario', null, InputOption::VALUE_REQUIRED, 'lab: ' . implode(', ', ScenarioName::names()))
            ->addOption('seconds', null, InputOption::VALUE_REQUIRED, 'How long a load takes [http, site: 3; lab: 5]')
            ->addOption('rounds', null, InputOption::VALUE_REQUIRED, 'Rounds of each row [5; lab --quick: 3]')
            ->addOption(
                'only',
                null,
                InputOption::VALUE_REQUIRED,
                'One part of http: ' . implode(', ', HttpSuite::parts())
                    . '; or of actor: ' . implode(', ', ActorSuite::parts())
                    . '; or of worker: ' . implode(', ', WorkerSuite::parts())
                    . '; or a table of lab',
            )
            ->addOption(
                'quick',
                null,
                InputOption::VALUE_NONE,
                'actor, worker: a hundredth of the work, one round: whether it runs, not how fast; lab: three short '
                    . 'rounds',
            )
            ->addOption('root', null, InputOption::VALUE_REQUIRED, 'site: document root of an application of yours')
            ->addOption('urls', null, InputOption::VALUE_REQUIRED, 'site: a file with a path in each line', '/')
            ->addOption('app', null, InputOption::VALUE_REQUIRED, 'site: the file that returns its App::pooled()')
            ->addOption('preset', null, InputOption::VALUE_REQUIRED, 'site: a preset of Site, such as wordpress')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus bench http --rounds=3</info>
                      <info>nexus bench actor --quick</info>
                      <info>nexus bench site --root=public --urls=urls.txt --app=app.php</info>
                      <info>nexus bench lab --scenario=kernel --quick --html=report.html --json=before.json</info>
                      <info>nexus bench compare before.json after.json</info>

                    Exit codes: 0 ok, 1 wrong usage, 2 a budget was missed or a peer is ahead, 71 something could not
                    be measured.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $php = ChildPhp::plain(is_file(Extension::path()) ? Extension::path() : 'nexus');
        if (LabInput::isFor($input)) {
            self::stopServersWhenStopped();
            $lab = new LabInput($input, $output, $this->script, $php, self::progress($output));

            return self::reported($lab->run(...));
        }
        $suite = $this->suite($input, $php);
        if ($suite === null) {
            fwrite(
                STDERR,
                "nexus: bench measures `http`, `site`, `coro`, `actor`, `worker`, `hook` or `db`; --seconds and "
                    . "--rounds are whole numbers from 1 on, --only is one of "
                    . implode(', ', HttpSuite::parts())
                    . ' with http, of '
                    . implode(', ', ActorSuite::parts())
                    . ' with actor, of '
                    . implode(', ', WorkerSuite::parts()) . " with worker; with site, --root is a folder, --app and "
                    . "--urls are files, --preset is a method of Nexus\\Server\\Site.\n",
            );

            return ExitCode::Usage->value;
        }
        self::stopServersWhenStopped();

        return self::reported(static function () use ($suite, $input, $output): int {
            $progress = $suite instanceof DbSuite ? self::bar($output, DbSuite::steps()) : self::progress($output);
            $report = $suite->run($progress);
            $output->write(
                $input->getOption('json') === false ? $report->text() : $report->json(),
                false,
                OutputInterface::OUTPUT_RAW,
            );

            return $report->isOk() ? self::SUCCESS : self::MISSED;
        });
    }

    /**
     * What cannot be measured is one line.
     *
     * @param \Closure(): int $measure
     */
    private static function reported(\Closure $measure): int
    {
        try {
            return $measure();
        } catch (Unmeasurable $reason) {
            fwrite(STDERR, "nexus: {$reason->getMessage()}\n");

            return ExitCode::SystemFailed->value;
        }
    }

    private function suite(InputInterface $input, ChildPhp $php): ?Suite
    {
        $isNumber = ['options' => ['min_range' => 1]];
        $seconds = filter_var($input->getOption('seconds') ?? self::SECONDS, FILTER_VALIDATE_INT, $isNumber);
        $rounds = filter_var($input->getOption('rounds') ?? self::ROUNDS, FILTER_VALIDATE_INT, $isNumber);
        $suite = $input->getArgument('suite');
        $only = $input->getOption('only');
        $isQuick = $input->getOption('quick') === true;
        if (
            $seconds === false
            || $rounds === false
            || ($only !== null && !in_array($only, self::partsOf($suite), true))
        ) {
            return null;
        }

        return match ($suite) {
            'coro' => new CoroSuite($php),
            'actor' => new ActorSuite($php, is_string($only) ? $only : null, $isQuick),
            'worker' => new WorkerSuite($php, is_string($only) ? $only : null, $isQuick),
            'hook' => new HookSuite($this->script, $php),
            'db' => new DbSuite($this->script, Repository::path('bench/reports')),
            'site' => $this->site($input, $seconds, $rounds),
            'http' => new HttpSuite($this->script, $php, $seconds, $rounds, is_string($only) ? $only : null),
            default => null,
        };
    }

    /**
     * @param positive-int $seconds
     * @param positive-int $rounds
     */
    private function site(InputInterface $input, int $seconds, int $rounds): ?SiteSuite
    {
        $root = $input->getOption('root');
        if ($root === null) {
            return new SiteSuite($this->script, $seconds, $rounds);
        }
        [$urls, $app, $preset] = array_map($input->getOption(...), ['urls', 'app', 'preset']);
        $targets = $urls === '/' ? ['/'] : BenchedSite::parseTargets((string) @file_get_contents(self::path($urls)));
        $isPreset = $preset === null || (is_string($preset) && is_callable([Site::class, $preset]));
        $isApplication = is_dir(self::path($root)) && ($app === null || is_file(self::path($app)));
        if (!$isApplication || !$isPreset || $targets === []) {
            return null;
        }
        $site = new BenchedSite(
            is_string($preset) ? $preset : 'site',
            self::path($root),
            $app === null ? null : self::path($app),
            $targets,
            is_string($preset) ? $preset : null,
        );

        return new SiteSuite($this->script, $seconds, $rounds, $site);
    }

    /** The real path; empty if there is nothing. */
    private static function path(mixed $given): string
    {
        return is_string($given) ? (string) realpath($given) : '';
    }

    /** @return list<string> */
    private static function partsOf(mixed $suite): array
    {
        return match ($suite) {
            'actor' => ActorSuite::parts(),
            'worker' => WorkerSuite::parts(),
            default => HttpSuite::parts(),
        };
    }

    /** Turns signals into exit(), so that destructors stop the servers; the default action of a signal would not. */
    private static function stopServersWhenStopped(): void
    {
        if (!function_exists('pcntl_async_signals')) {
            return;
        }
        pcntl_async_signals(true);
        foreach ([SIGINT, SIGTERM, SIGHUP] as $signal) {
            pcntl_signal($signal, static fn(): never => exit(128 + $signal));
        }
    }

    /**
     * Prints lines if the output is not a terminal.
     *
     * @return \Closure(string): void
     */
    private static function bar(OutputInterface $output, int $steps): \Closure
    {
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
        if (!$errors->isDecorated()) {
            return self::progress($output);
        }
        $bar = new ProgressBar($errors, $steps);
        $bar->setFormat("  %message%\n  %current%/%max% [%bar%] %elapsed%");
        $bar->setMessage('');
        $bar->start();

        return static function (string $what) use ($bar, $steps): void {
            $bar->setMessage($what);
            $bar->advance();
            if ($bar->getProgress() === $steps) {
                $bar->clear();
            }
        };
    }

    /** @return \Closure(string): void */
    private static function progress(OutputInterface $output): \Closure
    {
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;

        return static function (string $what) use ($errors): void {
            $errors->writeln("  measuring {$what} …", OutputInterface::OUTPUT_RAW | OutputInterface::VERBOSITY_NORMAL);
        };
    }
}
