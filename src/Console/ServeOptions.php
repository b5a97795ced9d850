<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Config\Choice;
use Nexus\Server\Config\Effective;
use Nexus\Server\Config\Entry;
use Nexus\Server\Config\Layers;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\YesNo;
use Nexus\Server\ConfigError;
use Nexus\Server\Environment;
use Nexus\Server\LogLevel;
use Nexus\Server\ServerConfig;
use Nexus\Server\Site;
use Nexus\Server\StartException;
use Nexus\Server\Startup;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;

/**
 * The flags of `serve` and `work`, defined by the table of options, and the configuration that results from flags,
 * variables and nexus.php.
 *
 * @internal
 */
final readonly class ServeOptions
{
    /** The options of `work`: all that do not concern clients or requests. */
    private const WITHOUT_CLIENTS = [
        'workers',
        'env',
        'watch',
        'watch-config',
        'pid',
        'drain',
        'reload-drain',
        'stuck-after',
        'boot-within',
        'log-level',
        'server-logger',
        'user',
        'no-new-privileges',
        'keep-env',
        'max-memory',
        'max-age',
    ];

    public function __construct(private InputInterface $input) {}

    public static function define(Command $command, int $application): void
    {
        $command->addArgument(
            'application',
            $application,
            'The file that returns a closure, a PSR-15 handler or an App; with --classic, a front '
                . 'controller or a document root; nothing if nexus.php has a site',
        );
        self::addOptions($command, Options::all());
    }

    public static function defineWithoutClients(Command $command): void
    {
        $command->addArgument(
            'application',
            InputArgument::REQUIRED,
            'The file that returns a Nexus\Server\Pool, an ActorSystem or an App with actors',
        );
        self::addOptions($command, array_intersect_key(Options::all(), array_flip(self::WITHOUT_CLIENTS)));
    }

    /** @param array<string, Entry> $options */
    private static function addOptions(Command $command, array $options): void
    {
        foreach ($options as $name => $entry) {
            $option = $entry->option;
            $help = "{$option->help} [{$option->show($entry->default)}]";
            $command->addOption(
                $name,
                null,
                self::mode($option),
                $help,
                $option->bare === null ? null : false,
                $option->kind instanceof Choice ? $option->kind->values() : [],
            );
        }
    }

    /** The path of the application; null if none was given. */
    public function application(): ?string
    {
        $file = $this->input->getArgument('application');
        if (!\is_string($file)) {
            return null;
        }
        $path = realpath($file);
        if ($path !== false && is_dir($path)) {
            return $path;
        }

        return $path !== false && is_file($path) && is_readable($path)
            ? $path
            : throw StartException::applicationMissing($file);
    }

    public function layers(): Layers
    {
        $flags = array_filter(
            array_intersect_key($this->input->getOptions(), Options::all()),
            // A flag with an optional value is false if it was not given, null if it was given without a value.
            fn(mixed $given, string $name): bool => $given !== null && $given !== false
                || $this->input->hasParameterOption(["--{$name}", "--no-{$name}"], true),
            ARRAY_FILTER_USE_BOTH,
        );

        return new Layers(
            array_map(
                static fn(mixed $given): string|bool => \is_string($given) || $given === false ? $given : true,
                $flags,
            ),
            getenv(),
        );
    }

    /**
     * @param string|null $application the result of application()
     * @throws StartException NX-0418, NX-0471, NX-0701, NX-0702
     */
    public function over(?ServerConfig $file, ?string $application): Effective
    {
        try {
            $effective = self::addSite($this->layers()->over($file), $application);
            Startup::check($effective->config, $application);

            return $this->quieten(self::settle($effective));
        } catch (ConfigError $error) {
            throw StartException::misconfigured($error->reason);
        }
    }

    /**
     * The site of a directory that the command line names.
     *
     * @throws ConfigError NX-0418
     * @throws StartException NX-0417
     */
    private static function addSite(Effective $effective, ?string $application): Effective
    {
        $config = $effective->config;
        if ($application === null || $config->sites !== [] && $application === $config->sites[0]->root) {
            return $effective;
        }
        if ($config->sites !== []) {
            throw ConfigError::ofSite(
                "nexus.php has the site of {$config->sites[0]->root}, and the command names {$application}: leave that "
                    . 'out.',
            );
        }
        if (!is_dir($application)) {
            return $effective;
        }

        return $config->isClassic
            ? new Effective($config->withSite(Site::plain($application)), $effective->sources)
            : throw StartException::directoryNeedsClassic($application);
    }

    private function quieten(Effective $effective): Effective
    {
        return $this->input->hasParameterOption(['--quiet', '-q', '--silent'], true)
            ? $effective->with(Options::named('log-level'), LogLevel::Error, '--quiet')
            : $effective;
    }

    private static function mode(Option $option): int
    {
        return match (true) {
            $option->kind instanceof YesNo => InputOption::VALUE_NEGATABLE,
            $option->bare !== null => InputOption::VALUE_OPTIONAL,
            default => InputOption::VALUE_REQUIRED,
        };
    }

    /** Sets options that depend on other options. */
    private static function settle(Effective $effective): Effective
    {
        $config = $effective->config;
        $effective = new Effective(
            $config->withEnvironment(Environment::decide($config->environment, $config->watch)),
            $effective->sources,
        );
        if ($config->sentinel === null) {
            return $effective;
        }
        if ($config->isClassic) {
            throw StartException::misconfigured(
                'In classic mode every request starts with fresh state, so --sentinel has nothing to check: leave '
                    . 'one of the two out.',
            );
        }
        if (($config->concurrency ?? 1) > 1) {
            throw StartException::misconfigured(
                'The sentinel checks between two requests, so that one request runs at a time: leave the concurrency '
                    . 'out.',
            );
        }
        $effective = $effective->with(Options::named('concurrency'), 1, '--sentinel');

        return $config->workers === null ? $effective->with(Options::named('workers'), 1, '--sentinel') : $effective;
    }
}
