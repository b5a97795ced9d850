<?php

/**
 * NX-1209 TRANSFER_TYPE
 * Class: Nexus\TransferException
 * Means: The bytes of another process have a value of another type than the property
 * Cause: The type of a property differs between two generations of the code, and a message of the one reached the
 *     other.
 * Cure: Add a new property for the new type, or let the property have both types (int|string) for one release.
 */

declare(strict_types=1);

use function Nexus\Server\Internal\{decode, encode};

final readonly class Order
{
    public function __construct(public int $id) {}
}

/* The bytes of another generation, whose property is a string: 6 is the tag of an integer, 10 that of a string. */
$bytes = encode(new Order(7));
decode(str_replace("\x06\x07", "\x0a\x017", $bytes));

/* Throws:
[NX-1209] Bytes of another process have a value for Order::$id that is not of the declared type
*/
