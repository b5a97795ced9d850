<?php

declare(strict_types=1);

namespace Nexus\Doctor\Http;

use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * Judges a running server from outside: `nexus doctor --url`.
 *
 * @internal
 */
final readonly class Probe implements Check
{
    private const COMPRESSIBLE = '~^(?:text/|application/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))~';
    private const WORTH = 1400;

    public function __construct(private Measurement $measurement) {}

    public function examine(Subject $subject): iterable
    {
        $seen = $this->measurement;
        if ($seen->failure !== null) {
            yield Rules::named('DR-601')->found(
                Severity::Failure,
                "GET {$seen->url}: {$seen->failure}.",
                'Start the server, or give the address at which it listens',
                'Nothing was changed',
            );

            return;
        }
        yield from $this->tail();
        yield from $this->response();
    }

    /** @return iterable<Finding> */
    private function tail(): iterable
    {
        $seen = $this->measurement;
        $median = $seen->quantile(0.5);
        $slow = $seen->quantile(0.99);
        $shape = sprintf(
            '%d connections: p50 %.1f ms, p99 %.1f ms, maximum %.1f ms; %d without a response.',
            \count($seen->times) + $seen->lost,
            1000 * $median,
            1000 * $slow,
            1000 * $seen->quantile(1.0),
            $seen->lost,
        );
        $late = $seen->near(1.0) + $seen->near(3.0) + $seen->near(7.0);
        if ($late > 0 && $median < 0.5) {
            yield Rules::named('DR-602')->found(
                Severity::Failure,
                "{$shape} {$late} of them within 0.1 s after 1, 3 or 7 s.",
                'Look for DR-101 and DR-102 on the machine of the server: the queue of its socket overflows',
                'Nothing was changed',
            );
        } elseif ($slow > 10 * $median && $slow > 0.05) {
            yield Rules::named('DR-607')->found(
                Severity::Warning,
                $shape,
                'Look for DR-504 (a worker stood still) on the machine of the server; `nexus status` shows what its '
                    . 'requests wait for',
                'Nothing was changed',
            );
        }
        if ($seen->lost > 0) {
            yield Rules::named('DR-601')->found(
                Severity::Failure,
                $shape,
                'Read the log of the server',
                'Nothing was changed',
            );
        }
        if ($seen->queue > 0) {
            yield Rules::named('DR-606')->found(
                Severity::Warning,
                "{$seen->queue} connections waited at port {$seen->port} (/proc/net/tcp).",
                'More workers, or shorter computations in handlers',
                'Nothing was changed',
            );
        }
    }

    /** @return iterable<Finding> */
    private function response(): iterable
    {
        $seen = $this->measurement;
        if (!$seen->isKept) {
            yield Rules::named('DR-603')->found(
                Severity::Warning,
                "A second request on a connection to {$seen->url} was not answered.",
                'nginx: keepalive_timeout above 0; php behind it: no "Connection: close" header',
                'The former setting',
            );
        }
        $type = $seen->headers['content-type'] ?? '';
        if (!$seen->isCompressed && $seen->bytes > self::WORTH && preg_match(self::COMPRESSIBLE, $type) === 1) {
            yield Rules::named('DR-604')->found(
                Severity::Notice,
                "{$seen->bytes} bytes of {$type}, not compressed.",
                '$app->middleware(new Nexus\Http\Middleware\Compression()), or gzip on in nginx',
                'Remove the middleware',
            );
        }
        foreach (['server', 'x-powered-by'] as $name) {
            $value = $seen->headers[$name] ?? '';
            if (preg_match('~/\d~', $value) === 1) {
                yield Rules::named('DR-605')->found(
                    Severity::Notice,
                    "{$name}: {$value}",
                    $name === 'server' ? 'nginx: server_tokens off' : 'php.ini: expose_php = 0',
                    $name === 'server' ? 'nginx: server_tokens on' : 'php.ini: expose_php = 1',
                );
            }
        }
    }
}
