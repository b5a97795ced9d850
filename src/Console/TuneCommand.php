<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\Config\Size;
use Nexus\Server\ServerConfig;
use Nexus\Tune\Format;
use Nexus\Tune\Profile;
use Nexus\Tune\Target;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints configuration files for a machine. It changes nothing.
 *
 * @internal
 */
#[AsCommand('tune', 'Print configuration files with the settings that the doctor recommends')]
final class TuneCommand extends Command
{
    private const USAGE = 64;

    protected function configure(): void
    {
        $this
            ->addOption('format', null, InputOption::VALUE_REQUIRED, self::names(Format::cases()))
            ->addOption('profile', null, InputOption::VALUE_REQUIRED, self::names(Profile::cases()), 'api')
            ->addOption('cpus', null, InputOption::VALUE_REQUIRED, 'CPUs; by default, those granted here')
            ->addOption('memory', null, InputOption::VALUE_REQUIRED, 'Memory (512M, 4G); by default, that of here')
            ->addOption('port', null, InputOption::VALUE_REQUIRED, 'Port of the server', '8080')
            ->addOption('max-connections', null, InputOption::VALUE_REQUIRED, 'Connections that the database permits')
            ->setHelp(
                <<<'HELP'
                    Examples:

                      <info>nexus tune --format=sysctl.d</info>
                      <info>nexus tune --format=kubernetes --cpus=2 --memory=1G --profile=realtime</info>
                      <info>nexus tune --format=php-fpm --profile=legacy-fpm --max-connections=100</info>

                    Exit codes: 0 a file was printed, 64 wrong usage.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $format = Format::tryFrom(self::text($input, 'format'));
        $profile = Profile::tryFrom(self::text($input, 'profile'));
        if ($format === null || $profile === null) {
            return self::misused($format === null
                ? '--format is one of: ' . self::names(Format::cases())
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
        $output->write($format->text($target), false, OutputInterface::OUTPUT_RAW);

        return self::SUCCESS;
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
