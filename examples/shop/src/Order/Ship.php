<?php

declare(strict_types=1);

namespace Shop\Order;

/** A paid order sends this message to itself when it is packed. */
final readonly class Ship {}
