<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

use Nexus\Server\Environment;

/**
 * The command that starts another PHP like this one: same binary, same options, and additional settings.
 *
 * @internal
 */
final readonly class PhpCommand
{
    /** @param list<string> $options */
    private function __construct(public string $binary, public array $options) {}

    /** @param string $binary path of a PHP, which gets no options */
    public static function of(string $binary): self
    {
        return new self($binary, []);
    }

    public static function likeThisProcess(): self
    {
        $arguments = explode("\0", rtrim((string) @file_get_contents('/proc/self/cmdline'), "\0"));
        $script = is_array($_SERVER['argv'] ?? null) ? $_SERVER['argv'][0] ?? '' : '';
        $position = array_search($script, $arguments, true);
        $options = is_int($position) ? array_slice($arguments, 1, max(0, $position - 1)) : [];
        // -f and -- belong to the script that follows, not to the options.
        $options = array_values(array_filter(
            $options,
            static fn(string $option): bool => !in_array($option, ['-f', '--'], true),
        ));

        return new self(PHP_BINARY, $options);
    }

    /** @param array<string, string> $settings */
    public function with(array $settings): self
    {
        $options = $this->options;
        foreach ($settings as $name => $value) {
            array_push($options, '-d', "{$name}={$value}");
        }

        return new self($this->binary, $options);
    }

    /** Removes a setting that Nexus has added. */
    public function without(string $definition): self
    {
        $options = $this->options;
        foreach (array_keys($options, $definition, true) as $position) {
            if (($options[$position - 1] ?? '') === '-d') {
                unset($options[$position - 1], $options[$position]);
            }
        }

        return new self($this->binary, array_values($options));
    }

    /** Adds the settings that a server needs, except those that the user has set. */
    public function forServing(Environment $environment, int $workers, bool $isClassic = false): self
    {
        $user = UserSettings::ofThisProcess($this->options);
        $limit = MemoryLimit::ofThisProcess($user, $workers);
        $wanted = $environment === Environment::Production ? self::production() : self::development();
        // APCu is off by default in the command line SAPI, which runs the server.
        $wanted['apc.enable_cli'] = '1';
        if ($isClassic) {
            // Only the command line SAPI supports "stderr"; a web server's PHP would show the errors to the client.
            $wanted['display_errors'] = $environment === Environment::Production ? '0' : '1';
            $wanted['log_errors'] = '1';
        }
        if ($user->has('display_errors') || $user->has('log_errors')) {
            unset($wanted['display_errors'], $wanted['log_errors']);
        }

        $settings = array_filter($wanted, static fn(string $name): bool => !$user->has($name), ARRAY_FILTER_USE_KEY);

        $settings += $limit === null ? [] : ['memory_limit' => $limit->setting()];

        return $this->with($isClassic ? $settings + WebSettings::of($user) : $settings);
    }

    /** @return list<string> */
    public function command(string $script, string ...$arguments): array
    {
        return [$this->binary, ...$this->options, $script, ...array_values($arguments)];
    }

    /** @return array<string, string> */
    private static function production(): array
    {
        return [
            'zend.assertions' => '-1',
            'display_errors' => 'stderr',
            'log_errors' => '0',
            'opcache.enable_cli' => '1',
            'opcache.validate_timestamps' => '0',
        ];
    }

    /** @return array<string, string> */
    private static function development(): array
    {
        return ['zend.assertions' => '1', 'display_errors' => 'stderr', 'log_errors' => '0', 'nexus.stall_ms' => '100'];
    }
}
