<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Host\Database;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * Compares the number of children of php-fpm's pools with memory, CPUs and the limits of the database.
 *
 * @internal
 */
final readonly class Pools implements Check
{
    /** Assumed when no child runs. */
    private const CHILD = 40 << 20;

    public function examine(Subject $subject): iterable
    {
        foreach ($subject->fpm->pools ?? [] as $pool) {
            yield from self::size($subject, $pool);
            yield from self::queue($subject, $pool);
            yield from self::life($subject, $pool);
        }
    }

    /** @return iterable<Finding> */
    private static function size(Subject $subject, Pool $pool): iterable
    {
        $children = $subject->fpm?->childrenOf($pool) ?? [];
        $usable = $subject->usableBytes();
        if ($usable === null) {
            return;
        }
        $bytes = $children === []
            ? self::CHILD
            : Sizing::percentile95(array_map(static fn(Child $child): int => $child->bytes, $children));
        $pools = max(1, \count($subject->fpm->pools ?? []));
        $database = Database::maxConnections($subject);
        $sizing = Sizing::of($usable, $bytes, $pools, $database?->count);
        $most = $pool->maxChildren();
        $measured = $children === []
            ? 'no child runs, 40 MiB are assumed'
            : sprintf('PSS of %d children, 95th percentile %.1f MiB', \count($children), $bytes / 2 ** 20);
        $recommended = self::recommended($pool, $sizing);
        $undo = "pm = {$pool->mode()} and pm.max_children = {$most} in {$pool->file}, then reload php-fpm";
        if ($most * $bytes * $pools > 0.8 * $usable) {
            yield Rules::named('DR-401')->found(
                $most * $bytes * $pools > $usable ? Severity::Failure : Severity::Warning,
                "Pool {$pool->name}: pm.max_children is {$most}; {$measured}; {$sizing->arithmetic}.",
                $recommended,
                $undo,
            );
        }
        if ($database !== null && $most * $pools > $database->count) {
            yield Rules::named('DR-404')->found(
                Severity::Warning,
                "Pool {$pool->name}: pm.max_children is {$most}" . ($pools > 1 ? " in each of {$pools} pools" : '')
                    . "; {$database->origin}: max_connections {$database->count}.",
                $recommended . ', or put a pooler (PgBouncer) in between',
                $undo,
            );
        }
        yield from self::exhaustion($subject, $pool, $sizing, $children);
        if ($pool->mode() !== 'static' && $most <= $sizing->children) {
            yield Rules::named('DR-403')->found(
                Severity::Notice,
                "Pool {$pool->name}: pm is {$pool->mode()}, pm.max_children {$most}; {$measured}; "
                    . "{$sizing->arithmetic}: all children fit.",
                "pm = static in {$pool->file}, then reload php-fpm",
                $undo,
            );
        }
    }

    /**
     * @param list<Child> $children
     * @return iterable<Finding>
     */
    private static function exhaustion(Subject $subject, Pool $pool, Sizing $sizing, array $children): iterable
    {
        $status = $subject->fpm->statuses[$pool->name] ?? null;
        $logged = $subject->fpm->exhausted[$pool->name] ?? 0;
        $times = max($logged, $status->maxReached ?? 0);
        if ($times === 0) {
            return;
        }
        $busy = $status?->waiting !== null ? 1 - $status->waiting : self::busy($children);
        $cpus = $subject->grantedCpus();
        $note = $busy === null ? '' : sprintf(
            ' The children computed %.0f %% of their time and waited the rest: %d CPUs are busy with about %d of them.',
            100 * $busy,
            $cpus,
            (int) ceil($cpus / max(0.01, $busy)),
        );
        yield Rules::named('DR-402')->found(
            Severity::Failure,
            "Pool {$pool->name}: " . ($times === $logged ? 'the log' : 'the status page')
                . " says {$times} times that pm.max_children ({$pool->maxChildren()}) was reached."
                . $note,
            self::recommended($pool, $sizing) . ' (' . $sizing->arithmetic . ')',
            "pm.max_children = {$pool->maxChildren()} in {$pool->file}, then reload php-fpm",
        );
    }

    /**
     * The share of their lives in which the children have computed.
     *
     * @param list<Child> $children
     */
    private static function busy(array $children): ?float
    {
        $shares = array_map(static fn(Child $child): float => $child->busy, $children);

        return $shares === [] ? null : array_sum($shares) / \count($shares);
    }

    private static function recommended(Pool $pool, Sizing $sizing): string
    {
        return "pm = static and pm.max_children = {$sizing->children} in {$pool->file}, then reload php-fpm";
    }

    /** @return iterable<Finding> */
    private static function queue(Subject $subject, Pool $pool): iterable
    {
        $somaxconn = $subject->number('/proc/sys/net/core/somaxconn') ?? 4096;
        $backlog = $pool->backlog() < 0 ? $somaxconn : $pool->backlog();
        if (min($backlog, $somaxconn) < 256) {
            yield Rules::named('DR-406')->found(
                Severity::Warning,
                "Pool {$pool->name}: listen.backlog is {$pool->backlog()}, net.core.somaxconn {$somaxconn}.",
                "listen.backlog = 4096 in {$pool->file}, sysctl -w net.core.somaxconn=4096, then restart php-fpm",
                "listen.backlog = {$pool->backlog()} in {$pool->file}, sysctl -w net.core.somaxconn={$somaxconn}",
            );
        }
        $waiting = $pool->port() === null ? 0 : $subject->acceptQueue($pool->port());
        if ($waiting > 0) {
            yield Rules::named('DR-405')->found(
                $waiting > $pool->maxChildren() ? Severity::Failure : Severity::Warning,
                "Pool {$pool->name}: {$waiting} connections wait at port {$pool->port()} (/proc/net/tcp).",
                "Raise pm.max_children in {$pool->file} as far as memory permits, or make requests shorter",
                "pm.max_children = {$pool->maxChildren()} in {$pool->file}, then reload php-fpm",
            );
        }
    }

    /** @return iterable<Finding> */
    private static function life(Subject $subject, Pool $pool): iterable
    {
        if ($pool->terminateTimeout() === 0) {
            yield Rules::named('DR-407')->found(
                Severity::Notice,
                "Pool {$pool->name}: request_terminate_timeout is 0.",
                "request_terminate_timeout = 60s in {$pool->file}, then reload php-fpm; nginx: fastcgi_read_timeout "
                    . 'longer than that',
                "request_terminate_timeout = 0 in {$pool->file}, then reload php-fpm",
            );
        }
        $children = $subject->fpm?->childrenOf($pool) ?? [];
        if (\count($children) < 3 || (int) $pool->setting('pm.max_requests', '0') > 0) {
            return;
        }
        usort($children, static fn(Child $one, Child $other): int => $other->age <=> $one->age);
        $sizes = array_map(static fn(Child $child): int => $child->bytes, $children);
        $oldest = $sizes[0];
        sort($sizes);
        $median = $sizes[intdiv(\count($sizes), 2)];
        if ($oldest > 2 * $median) {
            yield Rules::named('DR-408')->found(
                Severity::Warning,
                sprintf(
                    'Pool %s: the oldest child uses %.1f MiB, the median child %.1f MiB; pm.max_requests is 0.',
                    $pool->name,
                    $oldest / 2 ** 20,
                    $median / 2 ** 20,
                ),
                "pm.max_requests = 1000 in {$pool->file}, then reload php-fpm, and find the leak",
                "pm.max_requests = 0 in {$pool->file}, then reload php-fpm",
            );
        }
    }
}
