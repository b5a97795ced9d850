<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\{Call, Observers};

use function Nexus\Internal\{origin, origin_name};

/**
 * Measures one observed call. Create it before borrowing a connection; done() or failed() reports the call.
 *
 * @internal
 */
final class Watch
{
    private readonly int $asked;
    private int $begun;

    public function __construct(
        private readonly Observers $observers,
        private readonly string $pool,
        private readonly string $statement,
        private readonly int $parameters = 0,
    ) {
        $this->asked = $this->begun = hrtime(true);
    }

    /** A connection is available: the waiting time ends. */
    public function borrowed(): void
    {
        $this->begun = hrtime(true);
    }

    public function done(?int $rows = null): void
    {
        $this->tell($rows, null);
    }

    public function failed(\Throwable $error): void
    {
        $this->tell(null, $error);
    }

    private function tell(?int $rows, ?\Throwable $error): void
    {
        $ended = hrtime(true);
        $request = origin();
        $this->observers->tell(new Call(
            $this->pool,
            $this->statement,
            $this->parameters,
            ($this->begun - $this->asked) / 1e9,
            ($ended - $this->begun) / 1e9,
            $rows,
            $error,
            $request,
            $request === 0 ? null : origin_name(),
        ));
    }
}
