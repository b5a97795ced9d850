<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Config\Options;
use Nexus\Server\ServerConfig;

/**
 * The input of a generation leader: inherited descriptors by number, and what to serve. The master passes it in an
 * environment variable, which the leader removes before it loads the application.
 *
 * @internal
 */
final readonly class Manifest
{
    public const VARIABLE = 'NEXUS_MANIFEST';
    /**
     * While this variable is set, the leader's PHP neither stores its files in OPcache nor takes any from there.
     * OPcache restarts (opcache_reset(), full memory) only while no request uses it, and kills a process whose request
     * uses it for three more minutes. The leader's request never ends.
     */
    public const UNCACHED = 'NEXUS_UNCACHED';

    /**
     * @param int $workers of this generation
     * @param int $scoreboard descriptor
     * @param int $report descriptor
     * @param list<int> $fabric descriptors of the fabric
     * @param non-empty-list<array<int, int>> $sockets descriptors, by slot and number of the address
     */
    public function __construct(
        public int $generation,
        public string $application,
        public ServerConfig $config,
        public int $workers,
        public int $scoreboard,
        public int $report,
        public array $fabric,
        public array $sockets,
    ) {}

    /**
     * @param list<int> $fabric
     * @param non-empty-list<array<int, int>> $sockets
     */
    public static function toVariable(
        Plan $plan,
        int $generation,
        int $scoreboard,
        int $report,
        array $fabric,
        array $sockets,
    ): string {
        return base64_encode(serialize([
            $generation,
            $plan->application,
            $plan->configuration,
            $plan->workers,
            $scoreboard,
            $report,
            $fabric,
            $sockets,
        ]));
    }

    public static function take(): self
    {
        $variable = getenv(self::VARIABLE);
        foreach ([self::VARIABLE, self::UNCACHED] as $name) {
            putenv($name);
            unset($_SERVER[$name], $_ENV[$name]);
        }
        $parts = @unserialize((string) base64_decode((string) $variable, true), ['allowed_classes' => false]);
        if (!\is_array($parts)) {
            throw new \LogicException('A generation leader is started by its master only: use nexus serve.');
        }
        /**
         * @var array{int, string, string, int, int, int, list<int>, non-empty-list<array<int, int>>} $parts in the
         * order of toVariable()
         */
        [$generation, $application, $configuration, $workers, $scoreboard, $report, $fabric, $sockets] = $parts;
        $config = unserialize((string) base64_decode($configuration, true), ['allowed_classes' => Options::classes()]);
        \assert($config instanceof ServerConfig);

        return new self($generation, $application, $config, $workers, $scoreboard, $report, $fabric, $sockets);
    }

    /** Whether the workers serve clients. */
    public function listens(): bool
    {
        return $this->descriptors() !== [];
    }

    /** @return list<int> each once */
    public function descriptors(): array
    {
        return array_values(array_unique(array_merge(...$this->sockets)));
    }

    /** @return list<int> descriptors that several slots share */
    public function sharedDescriptors(): array
    {
        return array_keys(array_filter(
            array_count_values(array_merge(...$this->sockets)),
            static fn(int $slots): bool => $slots > 1,
        ));
    }

    /** @return list<int> descriptors of the sockets whose connections begin with the PROXY protocol */
    public function proxyHeaderDescriptors(): array
    {
        $addresses = array_filter(
            Address::allOf($this->config),
            fn(Address $address): bool => $this->config->trustedProxies->expectProxyHeaderAt($address->key()),
        );
        $descriptors = array_map(
            static fn(array $ofSlot): array => array_intersect_key($ofSlot, $addresses),
            $this->sockets,
        );

        return array_values(array_unique(array_merge(...$descriptors)));
    }
}
