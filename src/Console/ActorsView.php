<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\ActorsSnapshot;
use Nexus\Server\Control\Printable;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints the actors of each worker as a tree. The data may come from a process of another version: missing parts are
 * left out.
 *
 * @internal
 */
final readonly class ActorsView
{
    public function __construct(private OutputInterface $output) {}

    public function show(ActorsSnapshot $snapshot): void
    {
        $this->line("<info>{$this->plain($snapshot->command)}</info> (pid {$snapshot->master})");
        if ($snapshot->workers === []) {
            $this->line('No worker has actors: an application names its system with App::withActors().');
        }
        foreach ($snapshot->workers as $worker) {
            $this->showWorker($worker);
        }
    }

    /** @param array<mixed> $worker */
    private function showWorker(array $worker): void
    {
        $name = sprintf(
            'worker %d of generation %d (pid %d)',
            self::number($worker, 'slot'),
            self::number($worker, 'generation'),
            self::number($worker, 'pid'),
        );
        $actors = $worker['actors'] ?? null;
        if (!is_array($actors)) {
            $this->line("{$name}: <comment>" . $this->plain(self::text($worker, 'error')) . '</comment>');

            return;
        }
        $lost = array_filter(
            is_array($actors['lost'] ?? null) ? $actors['lost'] : [],
            static fn(mixed $count): bool => is_int($count) && $count > 0,
        );
        $letters = implode(
            ', ',
            array_map(
                static fn(int|string $reason, int $count): string => "{$count} {$reason}",
                array_keys($lost),
                $lost,
            ),
        );
        $this->line(sprintf(
            '%s: system %s, %s actors, %s messages handled, dead letters: %s',
            $name,
            $this->plain(self::text($actors, 'system')),
            Figures::count(self::number($actors, 'population')),
            Figures::count(self::number($actors, 'handled')),
            $letters === '' ? 'none' : $this->plain($letters),
        ));
        $this->line('  /user');
        $this->showChildren($actors, 'actors', '  ');
    }

    /** @param array<mixed> $parent */
    private function showChildren(array $parent, string $key, string $indent): void
    {
        $children = array_filter(is_array($parent[$key] ?? null) ? array_values($parent[$key]) : [], is_array(...));
        $beyond = self::number($parent, 'beyond');
        foreach ($children as $number => $child) {
            $isLast = $beyond === 0 && $number === count($children) - 1;
            $this->line($indent . ($isLast ? '└─ ' : '├─ ') . $this->actor($child));
            $this->showChildren($child, 'children', $indent . ($isLast ? '   ' : '│  '));
        }
        if ($beyond > 0) {
            $this->line("{$indent}└─ and {$beyond} more");
        }
    }

    /** @param array<mixed> $actor */
    private function actor(array $actor): string
    {
        $path = self::text($actor, 'path');
        $facts = [self::text($actor, 'state')];
        if (self::number($actor, 'mailbox') > 0) {
            $facts[] = self::number($actor, 'mailbox') . ' waiting';
        }
        if (self::number($actor, 'restarts') > 0) {
            $facts[] = self::number($actor, 'restarts') . ' restarts';
        }
        if (is_string($actor['message'] ?? null)) {
            $age = $actor['age'] ?? null;
            $waits = self::text($actor, 'waitsFor');
            $facts[] = "handles {$actor['message']} for " . Figures::seconds(is_numeric($age) ? (float) $age : null)
                . ($waits === '' ? '' : ": {$waits}");
        }

        return $this->plain(substr($path, (int) strrpos($path, '/') + 1) . '  ' . implode(', ', $facts));
    }

    /** @param array<mixed> $of */
    private static function text(array $of, string $key): string
    {
        return is_scalar($of[$key] ?? null) ? (string) $of[$key] : '';
    }

    /** @param array<mixed> $of */
    private static function number(array $of, string $key): int
    {
        return is_int($of[$key] ?? null) ? $of[$key] : 0;
    }

    private function plain(string $text): string
    {
        return OutputFormatter::escape(Printable::line($text));
    }

    private function line(string $text): void
    {
        $this->output->writeln($text);
    }
}
