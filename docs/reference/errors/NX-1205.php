<?php

/**
 * NX-1205 NOT_TRANSFERABLE
 * Class: Nexus\NotTransferableError
 * Means: A value cannot be carried to another process of the server
 * Cause: The value has a part that exists in its process only: a resource, a closure, a generator, an object of an
 *     anonymous class or of a class of PHP or of an extension, a PHP reference (&), or an array or object that contains
 *     itself. The message names that part as PHP code would.
 * Cure: Send what the part stands for: a path instead of a stream, an id instead of an object. Or give the class
 *     __serialize() and __unserialize(), which choose what is sent.
 */

declare(strict_types=1);

use function Nexus\Server\Internal\encode;

final readonly class Upload
{
    /** @param resource $handle */
    public function __construct(public string $name, public mixed $handle) {}
}

encode(new Upload('report.pdf', fopen('php://memory', 'r+')));

/* Throws:
[NX-1205] $upload->handle: a resource cannot be carried to another process
*/
