<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/**
 * One invalid value of a request.
 *
 *     throw new ValidationFailed([new Violation('email', 'This address is taken.')]);
 */
final readonly class Violation
{
    /**
     * @param string $path of the value: "items[0].price"; empty: the whole body
     * @param string $message for the client
     */
    public function __construct(public string $path, public string $message) {}
}
