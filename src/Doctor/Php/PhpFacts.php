<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

/**
 * A PHP installation as one of its SAPIs sees it.
 *
 * @internal
 */
final readonly class PhpFacts
{
    /** PHP's defaults, for what no ini file sets. */
    private const DEFAULTS = [
        'memory_limit' => '128M',
        'opcache.enable' => '1',
        'opcache.enable_cli' => '0',
        'opcache.memory_consumption' => '128',
        'opcache.interned_strings_buffer' => '8',
        'opcache.max_accelerated_files' => '10000',
        'opcache.validate_timestamps' => '1',
        'opcache.jit_buffer_size' => '0',
        'opcache.jit' => 'tracing',
        'realpath_cache_size' => '4096K',
        'realpath_cache_ttl' => '120',
        'zend.assertions' => '1',
        'xdebug.mode' => 'develop',
        'max_execution_time' => '30',
    ];

    /**
     * @param string $version "8.4.3"
     * @param string $user who runs it: "the workers of nexus serve", "php-fpm"
     * @param string $file the ini file to change
     * @param string $architecture "x86_64"
     * @param array<string, string> $settings
     * @param list<string> $extensions lower-case names
     * @param bool|null $isJitOn null: not known
     * @param list<string> $jitDisabledBy extensions with which JIT does not start
     * @param string|null $preloadFailure how a dry run of the preload file ended; null: well, or there is none
     * @param list<string> $blocking calls that block a worker, by extension: "pgsql: pg_query()"
     */
    public function __construct(
        public string $version,
        public string $user,
        public string $file,
        public string $architecture,
        private array $settings,
        public array $extensions,
        public ?bool $isJitOn = null,
        public array $jitDisabledBy = [],
        public ?string $preloadFailure = null,
        public ?OpcacheUse $opcache = null,
        public array $blocking = [],
    ) {}

    /** The value as PHP has it; the default if it is not set. */
    public function setting(string $name): string
    {
        return $this->settings[$name] ?? self::DEFAULTS[$name] ?? '';
    }

    public function isSet(string $name): bool
    {
        return isset($this->settings[$name]);
    }

    public function isOn(string $name): bool
    {
        return filter_var($this->setting($name), FILTER_VALIDATE_BOOL);
    }

    /** A size in bytes: "128M" is 134217728. */
    public function bytes(string $name): int
    {
        return @ini_parse_quantity($this->setting($name));
    }

    public function has(string $extension): bool
    {
        return \in_array($extension, $this->extensions, true);
    }

    public function isCommandLine(): bool
    {
        return $this->user !== FpmIni::USER;
    }

    /** Whether OPcache is active in this SAPI. */
    public function isOpcacheOn(): bool
    {
        return $this->has('zend opcache')
            && $this->isOn('opcache.enable')
            && (!$this->isCommandLine() || $this->isOn('opcache.enable_cli'));
    }

    /** Whether the settings ask for JIT; since PHP 8.4 the default of opcache.jit is "disable". */
    public function isJitWanted(): bool
    {
        $mode = strtolower($this->setting('opcache.jit'));
        $isDefault = !$this->isSet('opcache.jit') && version_compare($this->version, '8.4', '>=');

        return !$isDefault
            && !\in_array($mode, ['', '0', 'off', 'no', 'disable', 'false'], true)
            && $this->bytes('opcache.jit_buffer_size') > 0;
    }

    /** Whether JIT compiles traces: "tracing", "on", or a number whose third digit is 5. */
    public function isJitTracing(): bool
    {
        $mode = strtolower($this->setting('opcache.jit'));

        return $this->isJitWanted()
            && (\in_array($mode, ['tracing', 'on', 'yes', 'true', '1'], true)
                || preg_match('/^\d\d5\d$/', $mode) === 1);
    }

    /** @return list<string> modes of Xdebug that are on */
    public function xdebugModes(): array
    {
        $modes = $this->has('xdebug') ? explode(',', $this->setting('xdebug.mode')) : [];

        return array_values(array_filter(
            array_map(trim(...), $modes),
            static fn(string $mode): bool => $mode !== '' && $mode !== 'off',
        ));
    }
}
