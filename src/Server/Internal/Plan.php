<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Environment;
use Nexus\Server\Php\Cpus;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;

/**
 * The input for starting a generation: the state of nexus.php, options, ini files and links in paths at that time. At a
 * reload, a separate process makes it, and its version of Nexus may be newer. So the master reads only the parts it
 * needs, and passes the configuration on unread.
 *
 * @internal
 */
final readonly class Plan
{
    /** Format version of the plan and the manifest. */
    private const VERSION = 7;

    public int $version;

    /**
     * @param list<Address> $addresses none: the workers serve no clients
     * @param bool $isClassic whether a worker runs one request at a time. Then all workers take connections from one
     * queue: a worker leaves new clients to idle ones
     * @param list<string> $command that starts a leader
     * @param string $configuration for the leader, not read by the master
     * @param list<string>|null $keptEnvironment names of variables that the leader gets; null: all
     */
    public function __construct(
        public array $addresses,
        public int $workers,
        public int $backlog,
        public bool $isClassic,
        public float $readinessSeconds,
        public float $drainSeconds,
        public float $reloadDrainSeconds,
        public float $bootSeconds,
        public float $stuckSeconds,
        public string $environment,
        public array $command,
        public string $application,
        public string $configuration,
        public ?array $keptEnvironment,
    ) {
        $this->version = self::VERSION;
    }

    /** @param bool $listens false: the workers serve no clients */
    public static function of(
        ServerConfig $config,
        string $application,
        string $script,
        PhpCommand $php,
        bool $listens = true,
    ): self {
        $environment = Environment::decide($config->environment);
        if ($config->privileges->user !== null) {
            Identity::of($config->privileges->user);
        }

        $workers = $config->workers ?? (new Cpus())->granted(Process::cpuCount());

        return new self(
            $listens ? Address::allOf($config) : [],
            $workers,
            $config->backlog,
            $config->isClassic,
            $listens ? $config->timeouts->readinessDelayIn($environment) : 0.0,
            $config->drain,
            $config->reloadDrain,
            $config->bootWithin,
            $config->stuckAfterSeconds(),
            $environment->value,
            $php->forServing($environment, $workers, $config->isClassic)->command($script, Leader::COMMAND),
            $application,
            base64_encode(serialize($config)),
            $config->privileges->keptEnvironment,
        );
    }

    /** Whether the workers serve clients. */
    public function listens(): bool
    {
        return $this->addresses !== [];
    }

    public function toText(): string
    {
        return serialize($this);
    }

    /** Null if the text is no plan that this version can read. */
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
