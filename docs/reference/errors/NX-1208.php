<?php

/**
 * NX-1208 TRANSFER_CLASS
 * Class: Nexus\TransferException
 * Means: The bytes of another process name a class that cannot be built here
 * Cause: The class does not exist in this generation of the code, its file is not loaded and no autoloader finds it,
 *     the list of allowed classes does not have it, or it has become another kind of class (an enum, a class with
 *     __unserialize()).
 * Cure: Let Composer's autoloader find the classes of messages. Remove such a class one release after the code that
 *     sends it.
 */

declare(strict_types=1);

use function Nexus\Server\Internal\{allow_classes, decode, encode};

final readonly class Order
{
    public function __construct(public int $id) {}
}

$bytes = encode(new Order(7));
allow_classes(['App\\Message\\']);
decode($bytes);

/* Throws:
[NX-1208] Bytes of another process name the class Order, which must not be built from bytes
*/
