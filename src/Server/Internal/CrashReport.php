<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Control\Printable;
use Nexus\Server\Control\RequestReport;
use Nexus\Server\Control\WorkerReport;

/**
 * Reads from the scoreboard which requests were lost when a worker died.
 *
 * @internal
 */
final readonly class CrashReport
{
    private const SHOWN = 20;

    /** @param list<RequestReport> $requests */
    private function __construct(private array $requests, private int $beyond) {}

    /** Must be called before the row is given to another worker. The reason stays in the history of its slot. */
    public static function of(Scoreboard $scoreboard, Member $member, string $reason): self
    {
        $report = WorkerReport::of($scoreboard, $member->row);
        $scoreboard->recordEnd($member->slot, $reason);

        return new self($report->requests ?? [], $report->beyond ?? 0);
    }

    /** A list of the lost requests, as text; empty if there are none. */
    public function text(): string
    {
        $count = count($this->requests) + $this->beyond;
        $lines = array_map(self::line(...), array_slice($this->requests, 0, self::SHOWN));
        if ($count > self::SHOWN) {
            $lines[] = '    ' . ($count - self::SHOWN) . ' more';
        }

        return $count === 0
            ? ''
            : "\n  It was handling {$count} " . ($count === 1 ? 'request' : 'requests') . ":\n" . implode("\n", $lines);
    }

    private static function line(RequestReport $request): string
    {
        $what = Printable::line("{$request->method} {$request->path}" . ($request->isPathCut ? '...' : ''));

        return sprintf(
            '    %s, %s for %.3f s%s',
            $what,
            strtolower($request->state->name),
            $request->age,
            $request->waitsFor === '' ? '' : ': ' . Printable::line($request->waitsFor),
        );
    }
}
