<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * A snapshot of the actors in a server's workers, as reported by the workers.
 *
 * @internal
 */
final readonly class ActorsSnapshot
{
    /** @param list<array<mixed>> $workers as ServerControl::actors() */
    private function __construct(public int $master, public string $command, public array $workers) {}

    /**
     * @param int $most maximum number of actors shown per worker
     *
     * @throws ControlException NX-0421, NX-0422, NX-0424
     */
    public static function take(RunningServer $server, int $most): self
    {
        $workers = ServerControl::find((string) $server->master)->actors($most);
        usort(
            $workers,
            static fn(array $one, array $other): int => [$one['slot'] ?? 0, $one['generation'] ?? 0] <=> [
                $other['slot'] ?? 0,
                $other['generation'] ?? 0,
            ],
        );

        return new self($server->master, $server->command, $workers);
    }

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return ['master' => $this->master, 'command' => $this->command, 'workers' => $this->workers];
    }
}
