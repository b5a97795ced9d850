<?php

declare(strict_types=1);

namespace Shop\Order;

/**
 * A message to the warehouse when the server starts, and from it to each order that was paid and not shipped when the
 * server stopped.
 */
final readonly class Resume {}
