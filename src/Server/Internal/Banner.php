<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Environment;
use Nexus\Server\ServerConfig;

/**
 * @internal
 */
final readonly class Banner
{
    public const OPCACHE = 1;
    public const JIT = 2;

    /** @param string $address empty: the workers serve no clients */
    public function __construct(private ServerConfig $config, private string $application, private string $address) {}

    /** The parts of OPcache and JIT that are active in this process. */
    public static function runtimeOfThisProcess(): int
    {
        $status = function_exists('opcache_get_status') ? @opcache_get_status(false) : false;
        if (!is_array($status) || ($status['opcache_enabled'] ?? false) !== true) {
            return 0;
        }
        $jit = $status['jit'] ?? null;

        return self::OPCACHE | (is_array($jit) && ($jit['on'] ?? false) === true ? self::JIT : 0);
    }

    /**
     * @param list<string> $notices notices about the machine, and about settings that Nexus chose because the user set
     * none
     */
    public function text(int $workers, int $runtime, array $notices): string
    {
        $lines = [
            sprintf(
                'Nexus %s · PHP %s %s · OPcache %s · JIT %s',
                (string) phpversion('nexus'),
                PHP_VERSION,
                (bool) PHP_ZTS ? 'ZTS' : 'NTS',
                ($runtime & self::OPCACHE) !== 0 ? 'on' : 'off',
                ($runtime & self::JIT) !== 0 ? 'on' : 'off',
            ),
            sprintf(
                '%s by %d worker%s (%s)',
                $this->address === ''
                    ? "Running {$this->application}"
                    : "Serving {$this->application} at {$this->address}",
                $workers,
                $workers === 1 ? '' : 's',
                Environment::decide($this->config->environment)->value,
            ),
            ...$this->config->sentinel === null ? [] : [
                '  The sentinel is on: requests are handled one at a time, and caches of up to '
                    . "{$this->config->sentinel} elements are learned.",
            ],
            ...array_map(static fn(string $notice): string => "  ! {$notice}", $notices),
        ];

        return implode("\n", $lines) . "\n";
    }
}
