<?php

declare(strict_types=1);

namespace Nexus\Actor\Functions;

use Nexus\Actor\{MailboxConfig, Props, SupervisionStrategy};

/**
 * For pipelines: $props |> withMailbox($config).
 *
 * @return \Closure<T of object>(Props<T>): Props<T>
 */
function withMailbox(MailboxConfig $config): \Closure
{
    /** @phpstan-ignore return.type (no closure says that it is generic) */
    return static fn(Props $props): Props => $props->withMailbox($config);
}

/**
 * For pipelines: $props |> withSupervision($strategy).
 *
 * @return \Closure<T of object>(Props<T>): Props<T>
 */
function withSupervision(SupervisionStrategy $strategy): \Closure
{
    /** @phpstan-ignore return.type (no closure says that it is generic) */
    return static fn(Props $props): Props => $props->withSupervision($strategy);
}
