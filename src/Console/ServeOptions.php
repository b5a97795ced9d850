<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Worker\ConfigError;
use Nexus\Worker\Environment;
use Nexus\Worker\Sentinel\Sentinel;
use Nexus\Worker\ServerConfig;
use Nexus\Worker\StartFailure;
use Symfony\Component\Console\Input\InputInterface;

/**
 * The options of `serve` that were given, laid over a configuration.
 *
 * @internal
 */
final readonly class ServeOptions
{
    public function __construct(private InputInterface $input) {}

    public function application(): string
    {
        $argument = $this->input->getArgument('application');
        $file = is_string($argument) ? $argument : '';
        $path = realpath($file);

        return $path !== false && is_file($path) && is_readable($path) ? $path : throw StartFailure::applicationMissing($file);
    }

    public function applyTo(ServerConfig $config): ServerConfig
    {
        try {
            return $this->applyRest($this->applyAddress($config));
        } catch (ConfigError $error) {
            throw StartFailure::misconfigured($error->reason);
        }
    }

    /** @param string $application as application() answered it */
    public function checkClassic(ServerConfig $config, string $application): void
    {
        if ($config->isClassic && \dirname($application) === '/') {
            throw StartFailure::everythingPublic($application);
        }
        if ($config->isClassic && ($config->concurrency ?? 1) > 1) {
            throw StartFailure::classicIsSequential($config->concurrency ?? 1);
        }
    }

    private function applyAddress(ServerConfig $config): ServerConfig
    {
        $host = $this->text('host');
        $port = $this->number('port');
        if ($host === null && $port === null) {
            return $config;
        }
        if ($host !== null && str_starts_with($host, 'unix:')) {
            return $config->atSocket(substr($host, 5));
        }

        return $config->at($host ?? $config->host, $port ?? $config->port);
    }

    private function applyRest(ServerConfig $config): ServerConfig
    {
        if ($this->text('workers') !== null) {
            $config = $config->workers($this->text('workers') === 'auto' ? null : $this->number('workers'));
        }
        $config = $config->concurrency($this->number('concurrency') ?? $config->concurrency);
        $config = $config->maxRequests($this->number('max-requests') ?? $config->maxRequests);
        $config = $config->pidFile($this->text('pid') ?? $config->pidFile);
        $config = $this->input->getOption('classic') === true ? $config->classic() : $config;
        $config = $this->applySentinel($config);
        $option = $this->text('env');

        return $config->environment(Environment::decide(
            $option === null ? null : Environment::named($option, '--env'),
            $config->environment,
        ));
    }

    private function applySentinel(ServerConfig $config): ServerConfig
    {
        if ($this->input->getOption('sentinel') !== false) {
            $config = $config->sentinel($this->number('sentinel') ?? Sentinel::PATIENCE);
        }
        if ($config->sentinel === null) {
            return $config;
        }
        if ($config->isClassic) {
            throw StartFailure::misconfigured('In classic mode every request begins afresh and leaves nothing behind: --sentinel has nothing to look at there.');
        }
        if (($config->concurrency ?? 1) > 1) {
            throw StartFailure::misconfigured('The sentinel looks between two requests, so it lets one run at a time: leave the concurrency out.');
        }

        return $config->concurrency(1)->workers($config->workers ?? 1);
    }

    private function text(string $option): ?string
    {
        $value = $this->input->getOption($option);

        return is_string($value) ? $value : null;
    }

    private function number(string $option): ?int
    {
        $value = $this->text($option);
        if ($value === null) {
            return null;
        }
        $number = filter_var($value, FILTER_VALIDATE_INT);

        return $number === false ? throw StartFailure::misconfigured("--{$option}={$value} is not a number.") : $number;
    }
}
