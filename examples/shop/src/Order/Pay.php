<?php

declare(strict_types=1);

namespace Shop\Order;

/** A message to an order. The reply is its status. */
final readonly class Pay {}
