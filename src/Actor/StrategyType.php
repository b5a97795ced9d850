<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** Whom a strategy's verdict is for. */
enum StrategyType: string
{
    case OneForOne = 'one_for_one';

    /** All children of the parent whose strategy it is. */
    case AllForOne = 'all_for_one';

    /** The child that failed and those that were started after it. */
    case RestForOne = 'rest_for_one';
    case ExponentialBackoff = 'exponential_backoff';
}
