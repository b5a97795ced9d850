<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** The targets of slow calls: our server, which answers after 200 ms, and Debian's databases (tools/services). */
final readonly class SlowServices
{
    /**
     * @param array<string, string> $addresses by service
     * @param string $libraries folders with the libraries of the extensions in build/peers
     */
    private function __construct(
        private NexusServer $server,
        private ?Daemon $databases,
        private array $addresses,
        public string $libraries,
    ) {}

    /** @throws Unmeasurable */
    public static function start(string $script, Cores $cores): self
    {
        $server = NexusServer::start($script, $cores, 'programs/hook/app.php');
        $tool = Repository::path('tools/services');
        if (!is_executable($tool) || Command::find('apt-get') === null) {
            return new self($server, null, ['http' => $server->address()], '');
        }
        // Its input stays open: the databases run until it is stopped.
        $line = [
            $tool,
            'sh',
            '-c',
            'env | grep -E "^(NEXUS_TEST_|LD_LIBRARY_PATH)"; echo complete; exec tail -f /dev/null',
        ];
        $databases = Daemon::start('tools/services', $line, Daemon::makeDirectory());
        $output = $databases->await(
            static fn(): ?string => str_contains($databases->output(), "complete\n") ? $databases->output() : null,
            120,
        );
        $libraries = preg_match('/^LD_LIBRARY_PATH=(.*)$/m', $output, $match) === 1 ? $match[1] : '';

        return new self($server, $databases, ['http' => $server->address()] + self::addressesIn($output), $libraries);
    }

    /** Null if there is no such service. */
    public function address(string $service): ?string
    {
        return $this->addresses[$service] ?? null;
    }

    public function stop(): void
    {
        $this->databases?->stop();
        $this->server->stop();
    }

    /** @return array<string, string> */
    private static function addressesIn(string $output): array
    {
        preg_match_all('~^NEXUS_TEST_(\w+)=(.*)$~m', $output, $found);

        return array_combine(array_map(strtolower(...), $found[1]), $found[2]);
    }
}
