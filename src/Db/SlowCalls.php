<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\LogLine;
use Nexus\Async\MisuseError;
use Nexus\Db\Internal\Notice;
use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;

use function Nexus\Internal\misuse;

/**
 * Logs slow calls with the line of the application that made them:
 *
 *     $pdo->observers()->add(new SlowCalls(0.1));             // to the error log
 *     $pdo->observers()->add(new SlowCalls(0.1, $logger));    // a warning to a PSR-3 logger, with figures as context
 */
final readonly class SlowCalls implements Observer
{
    /** Maximum bytes of a statement that are logged. */
    private const SHOWN = 2000;

    private float $seconds;

    /**
     * @param float|Duration $limit seconds; time spent waiting for a connection counts
     *
     * @throws MisuseError NX-0107 when that is less than 0
     */
    public function __construct(float|Duration $limit, private ?LoggerInterface $logger = null)
    {
        $this->seconds = Duration::inSeconds($limit);
        if (!($this->seconds >= 0)) {
            misuse("The limit of SlowCalls is 0 or more seconds, {$this->seconds} given");
        }
    }

    /** Logs the call when it was slow. */
    public function called(Call $call): void
    {
        if ($call->wait + $call->duration < $this->seconds) {
            return;
        }
        [$statement, $site] = [self::shortened($call->statement), $call->site()];
        if ($this->logger === null) {
            error_log(LogLine::of(Notice::slow($call, $statement, $site)));
        } else {
            $this->logger->warning('Slow call: {statement}', [
                'statement' => $statement,
                'pool' => $call->pool,
                'duration' => $call->duration,
                'wait' => $call->wait,
                'parameters' => $call->parameters,
                'rows' => $call->rows,
                'route' => $call->route,
                'site' => $site,
                'exception' => $call->error,
            ]);
        }
    }

    private static function shortened(string $statement): string
    {
        $line = trim((string) preg_replace('/\s+/', ' ', $statement));

        return \strlen($line) <= self::SHOWN ? $line : substr($line, 0, self::SHOWN) . '...';
    }
}
