<?php

declare(strict_types=1);

namespace Nexus\Doctor\Server;

use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;
use Nexus\Server\Environment;

/**
 * Timeouts that must be in a certain order: of the server, of nginx in front of it, of systemd behind it.
 *
 * @internal
 */
final readonly class Timeouts implements Check
{
    private const NGINX = 60.0;

    public function examine(Subject $subject): iterable
    {
        $times = $subject->config->timeouts;
        $deadline = $times->deadline;
        $queue = $times->queue ?? ($subject->config->isClassic ? 60.0 : 1.0);
        if ($deadline !== null && $queue >= $deadline) {
            yield Rules::named('DR-511')->found(
                Severity::Warning,
                "--queue-timeout is {$queue} s, --deadline {$deadline} s.",
                '--queue-timeout=' . $deadline / 4,
                "--queue-timeout={$queue}",
            );
        }
        if ($deadline !== null && $subject->config->drain < $deadline) {
            yield Rules::named('DR-512')->found(
                Severity::Warning,
                "--drain is {$subject->config->drain} s, --deadline {$deadline} s.",
                '--drain=' . ($deadline + 1.0),
                "--drain={$subject->config->drain}",
            );
        }
        yield from self::unit($subject);
        yield from self::nginx($subject);
    }

    /** @return iterable<Finding> */
    private static function unit(Subject $subject): iterable
    {
        $environment = $subject->config->environment ?? Environment::Production;
        $needed = $subject->config->drain + $subject->config->timeouts->readinessDelayIn($environment);
        foreach ($subject->machine->glob('/etc/systemd/system/*.service') as $file) {
            $unit = $subject->text($file);
            $isOurs = preg_match('/^ExecStart=.*\bnexus\b.*\bserve\b/m', $unit) === 1;
            $isSet = preg_match('/^TimeoutStopSec=(\d+)/m', $unit, $match) === 1;
            $limit = $isSet ? (float) $match[1] : 90.0;
            if ($isOurs && $limit <= $needed) {
                yield Rules::named('DR-513')->found(
                    Severity::Warning,
                    "{$file}: TimeoutStopSec is {$limit} s, and a stop may take {$needed} s.",
                    'TimeoutStopSec=' . (int) ($needed + 5) . ", then systemctl daemon-reload",
                    $isSet ? "TimeoutStopSec={$match[1]}" : 'Remove the line',
                );
            }
        }
    }

    /** @return iterable<Finding> */
    private static function nginx(Subject $subject): iterable
    {
        $files = [
            ...$subject->machine->glob('/etc/nginx/nginx.conf'),
            ...$subject->machine->glob('/etc/nginx/conf.d/*.conf'),
            ...$subject->machine->glob('/etc/nginx/sites-enabled/*'),
        ];
        $idle = $subject->config->timeouts->idle;
        $deadline = $subject->config->timeouts->deadline;
        foreach ($files as $file) {
            $text = (string) preg_replace('/#.*/', '', $subject->text($file));
            $pattern = '/upstream\s+\S+\s*\{([^}]*\bserver\s+\S*:' . $subject->config->port . '\b[^}]*)\}/';
            $isOurs = preg_match($pattern, $text, $block) === 1;
            $isKept = $isOurs && preg_match('/\bkeepalive\s+\d+/', $block[1]) === 1;
            $kept = self::seconds($block[1] ?? '', 'keepalive_timeout');
            if ($isKept && $idle <= $kept) {
                yield Rules::named('DR-514')->found(
                    Severity::Warning,
                    "{$file}: nginx keeps connections for {$kept} s, and --idle-timeout is {$idle} s.",
                    '--idle-timeout=' . (int) ($kept + 15),
                    "--idle-timeout={$idle}",
                );
            }
            $patience = self::seconds($text, 'proxy_read_timeout');
            if ($isOurs && $deadline !== null && $patience <= $deadline) {
                yield Rules::named('DR-515')->found(
                    Severity::Warning,
                    "{$file}: proxy_read_timeout is {$patience} s, --deadline {$deadline} s.",
                    'proxy_read_timeout ' . (int) ($deadline + 5) . 's;, then nginx -s reload',
                    "proxy_read_timeout {$patience}s;",
                );
            }
        }
    }

    private static function seconds(string $text, string $directive): float
    {
        $isSet = preg_match("/\b{$directive}\s+(\d+)(ms|s|m|h)?\s*;/", $text, $match) === 1;
        $factor = ['ms' => 0.001, 's' => 1.0, 'm' => 60.0, 'h' => 3600.0][$match[2] ?? 's'] ?? 1.0;

        return $isSet ? (int) $match[1] * $factor : self::NGINX;
    }
}
