<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The actors to which a strategy's directive applies. */
enum StrategyType: string
{
    case OneForOne = 'one_for_one';

    /** All children of the parent that has the strategy. */
    case AllForOne = 'all_for_one';

    /** The child that failed and the children started after it. */
    case RestForOne = 'rest_for_one';
    case ExponentialBackoff = 'exponential_backoff';
}
