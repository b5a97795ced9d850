<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Environment;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;

/**
 * What a master starts a generation from, as nexus.php, the options, the ini files and the links in paths say it when
 * the generation is started. It comes from a process of its own at a reload, in which Nexus itself may be a newer one:
 * so the master knows of it no more than it needs, and hands on the configuration as it is.
 *
 * @internal
 */
final readonly class Plan
{
    /** Counts what changes in here, and in the manifest. */
    private const VERSION = 3;

    public int $version;

    /**
     * @param non-empty-list<Address> $addresses
     * @param bool $sharesSockets whether all workers take connections from one queue
     * @param list<string> $command that starts a leader
     * @param string $configuration for the leader, opaque here
     */
    public function __construct(
        public array $addresses,
        public int $workers,
        public int $backlog,
        public bool $sharesSockets,
        public float $readinessSeconds,
        public float $drainSeconds,
        public float $reloadDrainSeconds,
        public float $bootSeconds,
        public float $stuckSeconds,
        public string $environment,
        public array $command,
        public string $application,
        public string $configuration,
    ) {
        $this->version = self::VERSION;
    }

    public static function of(ServerConfig $config, string $application, string $script, PhpCommand $php): self
    {
        $environment = Environment::decide($config->environment);
        if ($config->privileges->user !== null) {
            Identity::of($config->privileges->user);
        }

        $workers = $config->workers ?? (new Cpus())->granted(Process::cpuCount());

        return new self(
            Address::allOf($config),
            $workers,
            $config->backlog,
            // Who has one request at a time leaves new clients to those that have none: that takes a queue for all.
            $config->isClassic,
            $config->timeouts->readinessDelayIn($environment),
            $config->drainSeconds,
            $config->reloadDrainSeconds,
            $config->bootSeconds,
            $config->stuckAfterSeconds(),
            $environment->value,
            $php->forServing($environment, $workers, $config->isClassic)->command($script, Leader::COMMAND),
            $application,
            base64_encode(serialize($config)),
        );
    }

    public function toText(): string
    {
        return serialize($this);
    }

    /** Null when it is none that this version knows. */
    public static function fromText(string $text): ?self
    {
        try {
            $plan = @unserialize($text, ['allowed_classes' => [self::class, Address::class]]);
        } catch (\Throwable) {
            return null;
        }

        return $plan instanceof self && $plan->version === self::VERSION ? $plan : null;
    }
}
