<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ConfigError;
use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\Php\SiteSettings;
use Nexus\Server\StartException;

/**
 * `nexus run --site`: executes a script with the settings that a site has for its scripts. The extension applies them
 * before the script is compiled (ext/server/classic/script.c).
 *
 * @internal
 */
final readonly class SiteScript
{
    /** Whether `nexus run` with this first option is for this class. */
    private const OPTION = '~^--(site|config|as-user|site-sapi)(?:=(.*))?$~s';

    /**
     * @param list<string> $command the script and its arguments
     * @param string|null $host null: the only site
     */
    private function __construct(
        private array $command,
        private ?string $host,
        private string $file,
        private bool $becomesUser,
        private bool $namesSapi,
    ) {}

    public static function isMeant(string $option): bool
    {
        return preg_match(self::OPTION, $option) === 1;
    }

    /**
     * @param list<string> $arguments options, the script, and its arguments
     * @param string $nexus the path of bin/nexus
     */
    public static function run(array $arguments, string $nexus): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }
        try {
            $self = self::parse($arguments);
            $config = ConfigFile::read($self->file, $nexus, PhpCommand::likeThisProcess());
            $settings = SiteSettings::find($config, $self->file, $self->host);
            $environment = $settings->environment(getenv(), $self->namesSapi);
            if ($self->becomesUser) {
                $settings->becomeUser();
            }
        } catch (StartException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return $failure->exitCode->value;
        } catch (ConfigError $failure) {
            fwrite(STDERR, "nexus: {$failure->reason}\n");

            return ExitCode::Usage->value;
        }

        return Extension::run($self->command, $environment);
    }

    /**
     * @param list<string> $arguments
     * @throws ConfigError
     */
    private static function parse(array $arguments): self
    {
        $options = [];
        while (isset($arguments[0]) && str_starts_with($arguments[0], '-')) {
            $argument = array_shift($arguments);
            if (preg_match(self::OPTION, $argument, $found) !== 1) {
                throw self::usage("{$argument} is no option of nexus run. Options of the script follow its name");
            }
            $options[$found[1]] = $found[2] ?? '';
        }
        if (!isset($options['site'])) {
            throw self::usage('--config, --as-user and --site-sapi need --site');
        }
        if ($arguments === []) {
            throw self::usage('the script is missing');
        }
        $file = $options['config'] ?? 'nexus.php';
        $real = is_dir($file) ? realpath("{$file}/nexus.php") : realpath($file);

        return new self(
            $arguments,
            $options['site'] === '' ? null : strtolower($options['site']),
            $real === false ? throw StartException::misconfigured("{$file} does not exist: run it in the folder of the "
                . 'nexus.php, or name that file by --config=/srv/app/nexus.php') : $real,
            isset($options['as-user']),
            isset($options['site-sapi']),
        );
    }

    private static function usage(string $problem): ConfigError
    {
        return ConfigError::ofSite("{$problem}: nexus run --site[=HOST] [--config=FILE] [--as-user] [--site-sapi] "
            . 'script.php [arguments]');
    }
}
