<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

/** What counters.php has written about its activations, and when workers were killed. */
final class Activations
{
    /** @var list<array{string, string, string, int, int}> what, entity, activation, process, time */
    private array $events = [];

    /** Before the worker is killed: what it has written until now counts. */
    public function killed(int $process): void
    {
        $this->events[] = ['kill', '', '', $process, (int) hrtime(true)];
    }

    /**
     * @return list<string> activations that began while another one of the same entity was active
     */
    public function overlaps(string $file): array
    {
        $events = $this->events;
        foreach (explode("\n", trim((string) file_get_contents($file))) as $line) {
            /** @var array{string, string, string, int, int} $event */
            $event = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            $events[] = $event;
        }
        usort($events, static fn(array $one, array $other): int => $one[4] <=> $other[4]);
        $active = [];
        $overlaps = [];
        foreach ($events as [$what, $entity, $activation, $process]) {
            if ($what === 'kill') {
                $active = array_filter($active, static fn(array $one): bool => $one[1] !== $process);
            } elseif ($what === 'end') {
                unset($active[$entity]);
            } else {
                isset($active[$entity]) ? $overlaps[] = "{$entity} in {$process} and {$active[$entity][1]}" : null;
                $active[$entity] = [$activation, $process];
            }
        }

        return $overlaps;
    }
}
