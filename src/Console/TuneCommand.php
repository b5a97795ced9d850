<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\Config\Size;
use Nexus\Server\Internal\Process;
use Nexus\Server\ServerConfig;
use Nexus\Tune\Apply\Installer;
use Nexus\Tune\Format;
use Nexus\Tune\Measure\Setting;
use Nexus\Tune\Measure\Trial;
use Nexus\Tune\Profile;
use Nexus\Tune\Target;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints configuration files for a machine, and measures one setting on an application. It changes nothing without
 * --apply, and --undo takes that back.
 *
 * @internal
 */
#[AsCommand('tune', 'Print configuration files with the settings that the doctor recommends')]
final class TuneCommand extends Command
{
    private const USAGE = 64;
    private const PRELOAD = 'preload';

    public function __construct(private readonly string $script)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this
            ->addArgument('app', InputArgument::OPTIONAL, 'The application, for what is measured on it')
            ->addOption(
                'format',
                null,
                InputOption::VALUE_REQUIRED,
                self::names(Format::cases()) . ', ' . self::PRELOAD,
            )
            ->addOption('profile', null, InputOption::VALUE_REQUIRED, self::names(Profile::cases()), 'api')
            ->addOption('cpus', null, InputOption::VALUE_REQUIRED, 'CPUs; by default, those granted here')
            ->addOption('memory', null, InputOption::VALUE_REQUIRED, 'Memory (512M, 4G); by default, that of here')
            ->addOption('port', null, InputOption::VALUE_REQUIRED, 'Port of the server', '8080')
            ->addOption('max-connections', null, InputOption::VALUE_REQUIRED, 'Connections that the database permits')
            ->addOption('apply', null, InputOption::VALUE_NONE, 'Install the file: sysctl.d, systemd, php.ini')
            ->addOption('undo', null, InputOption::VALUE_NONE, 'Take back what --apply has changed')
            ->addOption('root', null, InputOption::VALUE_REQUIRED, '--apply in this directory, as root of an image', '')
            ->addOption('measure', null, InputOption::VALUE_REQUIRED, 'Measure one setting on the application')
            ->addOption('path', null, InputOption::VALUE_REQUIRED, 'What a measurement requests', '/')
            ->addOption('rounds', null, InputOption::VALUE_REQUIRED, 'Rounds of a measurement', '8')
            ->addOption('seconds', null, InputOption::VALUE_REQUIRED, 'Seconds of load in a round', '2')
            ->addOption('connections', null, InputOption::VALUE_REQUIRED, 'Connections of that load', '16')
            ->addOption('json', null, InputOption::VALUE_NONE, 'Print the measurement as JSON')
            ->addOption('pid', null, InputOption::VALUE_REQUIRED, 'preload: PID file or process id of the server')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus tune --format=sysctl.d</info>
                      <info>nexus tune --format=kubernetes --cpus=2 --memory=1G --profile=realtime</info>
                      <info>nexus tune --format=php-fpm --profile=legacy-fpm --max-connections=100</info>
                      <info>nexus tune --format=sysctl.d --apply</info>    <info>nexus tune --undo</info>
                      <info>nexus tune app.php --format=preload --path=/hello/load</info>   needs a running server
                      <info>nexus tune app.php --measure=opcache.jit=disable --path=/hello/load</info>
                      <info>nexus tune app.php --measure=--workers=4 --rounds=20</info>

                    Exit codes: 0 it was printed, 64 wrong usage, 69 no server runs, 70 the application fails,
                    77 it cannot be applied or undone.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $measure = self::text($input, 'measure');
        if ($measure !== '' || self::text($input, 'format') === self::PRELOAD) {
            return $this->measure($input, $output, $measure);
        }
        $format = Format::tryFrom(self::text($input, 'format'));
        $files = new TuneFiles(new Installer(rtrim(self::text($input, 'root'), '/')), $output);
        $changes = $input->getOption('apply') === true || $input->getOption('undo') === true;
        $failure = $changes ? Extension::load() : null;
        if ($failure !== null) {
            return $failure;
        }
        if ($input->getOption('undo') === true) {
            return $files->undo($format);
        }
        $profile = Profile::tryFrom(self::text($input, 'profile'));
        if ($format === null || $profile === null) {
            return self::misused($format === null
                ? '--format is one of: ' . self::names(Format::cases()) . ', ' . self::PRELOAD
                : '--profile is one of: ' . self::names(Profile::cases()));
        }
        $memory = self::text($input, 'memory');
        $bytes = $memory === '' ? self::here()->usableBytes() ?? 1 << 30 : (new Size(0))->parse($memory);
        if ($bytes === null || $bytes < 64 << 20) {
            return self::misused('--memory is a size of 64M or more: 512M, 4G.');
        }
        $target = new Target(
            $profile,
            self::number($input, 'cpus') ?? self::here()->grantedCpus(),
            $bytes,
            self::number($input, 'port') ?? 8080,
            self::number($input, 'max-connections'),
        );
        if ($input->getOption('apply') === true) {
            return $files->apply($format, $format->text($target));
        }
        $output->write($format->text($target), false, OutputInterface::OUTPUT_RAW);

        return self::SUCCESS;
    }

    private function measure(InputInterface $input, OutputInterface $output, string $measure): int
    {
        $setting = Setting::parse($measure);
        if ($measure !== '' && $setting === null) {
            return self::misused('--measure is a setting of PHP or an option of nexus serve: opcache.jit=disable, '
                . '--workers=4.');
        }
        $application = $input->getArgument('app');
        if ($setting !== null && !\is_string($application)) {
            return self::misused('Name the application: nexus tune app.php --measure=…');
        }
        $rounds = self::number($input, 'rounds') ?? 0;
        $seconds = self::text($input, 'seconds');
        if ($rounds < 2 || !is_numeric($seconds) || (float) $seconds < 0.1) {
            return self::misused('--rounds is 2 or more, --seconds 0.1 or more.');
        }
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        $trial = \is_string($application) ? new Trial(
            $this->script,
            $application,
            self::text($input, 'path'),
            $rounds,
            (float) $seconds,
            max(1, self::number($input, 'connections') ?? 16),
            Process::raiseOpenFiles()['hard'],
        ) : null;
        $measurements = new TuneMeasurements($output);
        $pid = self::text($input, 'pid');

        return $setting === null || $trial === null
            ? $measurements->preload($trial, $pid === '' ? null : $pid)
            : $measurements->measure($trial, $setting, $input->getOption('json') === true);
    }

    private static function here(): Subject
    {
        $php = new PhpFacts(PHP_VERSION, '', '', php_uname('m'), [], []);

        return new Subject(new DirectoryMachine(), $php, ServerConfig::default(), new \DateTimeImmutable());
    }

    /** @param list<Format|Profile> $cases */
    private static function names(array $cases): string
    {
        return implode(', ', array_map(static fn(Format|Profile $case): string => $case->value, $cases));
    }

    private static function text(InputInterface $input, string $option): string
    {
        $value = $input->getOption($option);

        return \is_string($value) ? $value : '';
    }

    private static function number(InputInterface $input, string $option): ?int
    {
        $text = self::text($input, $option);

        return ctype_digit($text) && (int) $text > 0 ? (int) $text : null;
    }

    private static function misused(string $problem): int
    {
        fwrite(STDERR, "nexus: {$problem}\n");

        return self::USAGE;
    }
}
