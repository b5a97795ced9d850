<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * Formats a result for people.
 *
 * @internal
 */
final class Text
{
    public static function of(Outcome $outcome): string
    {
        $plan = $outcome->plan;
        $offered = $plan->rate === null ? 'as fast as answers come' : sprintf(
            '%s/s, %s',
            self::number($plan->rate),
            $plan->isRandom ? 'at random moments' : 'evenly',
        );
        $lines = [
            "{$plan->request->method} {$plan->request->target->url}: {$offered}, {$plan->connections} connections, "
                . sprintf('%.1f s', $outcome->seconds)
                . ($plan->warmup > 0.0 ? sprintf(', after a warm-up of %.1f s', $plan->warmup) : ''),
            '',
            self::line(
                'answers',
                sprintf('%d right of %d requests%s', $outcome->right, $outcome->due, self::statuses($outcome)),
            ),
            self::line(
                'rate',
                sprintf(
                    '%s right answers/s, %s in, %s out',
                    self::number($outcome->rate()),
                    self::perSecond($outcome->bytesIn, $outcome),
                    self::perSecond($outcome->bytesOut, $outcome),
                ),
            ),
            self::line('latency', self::latencies($outcome->latency)),
        ];
        if (array_sum([$outcome->errors['status'] ?? 0, $outcome->errors['body'] ?? 0]) > 0) {
            $lines[] = self::line('wrong ones', self::latencies($outcome->wrong));
        }
        array_push($lines, ...self::errors($outcome));
        $lines[] = self::line(
            'generator',
            sprintf('%.0f %% of a core, %.3f ms late (p99)', 100 * $outcome->cpu, 1000 * $outcome->lag),
        );
        $limit = $outcome->limit();
        if ($limit !== Limit::None) {
            array_push($lines, '', $limit->text($outcome->cpu, $outcome->lag, $outcome->waited));
        }

        return implode("\n", $lines) . "\n";
    }

    public static function line(string $name, string $text): string
    {
        return sprintf('%-11s %s', $name, $text);
    }

    private static function statuses(Outcome $outcome): string
    {
        $statuses = array_map(
            static fn(int $status, int $count): string => "{$status}: {$count}",
            array_keys($outcome->statuses),
            $outcome->statuses,
        );

        return $statuses === [] ? '' : ' (' . implode(', ', $statuses) . ')';
    }

    /** @param array<string, float> $seconds */
    public static function latencies(array $seconds): string
    {
        $parts = [];
        foreach (['p50', 'p90', 'p99', 'p999', 'max'] as $name) {
            $parts[] = sprintf('%s %s', $name === 'p999' ? 'p99.9' : $name, self::milliseconds($seconds[$name] ?? 0.0));
        }

        return implode('  ', $parts) . ' ms';
    }

    /** @return list<string> */
    private static function errors(Outcome $outcome): array
    {
        $errors = array_filter($outcome->errors, static fn(int $count): bool => $count > 0);
        if ($errors === []) {
            return [];
        }
        $reason = $outcome->explanation === '' ? '' : " ({$outcome->explanation})";

        return [self::line('errors', self::counts($errors) . $reason)];
    }

    /** @param array<string, int> $errors by kind */
    public static function counts(array $errors): string
    {
        return implode(
            ', ',
            array_map(static fn(string $kind, int $count): string => "{$kind} {$count}", array_keys($errors), $errors),
        );
    }

    private static function perSecond(int $bytes, Outcome $outcome): string
    {
        return sprintf('%.2f MiB/s', $bytes / 1048576 / max(1e-9, $outcome->seconds));
    }

    private static function milliseconds(float $seconds): string
    {
        return sprintf($seconds < 0.01 ? '%.3f' : ($seconds < 1 ? '%.2f' : '%.0f'), 1000 * $seconds);
    }

    public static function number(float $number): string
    {
        return number_format($number, $number < 1000 && $number !== floor($number) ? 1 : 0, '.', '');
    }
}
