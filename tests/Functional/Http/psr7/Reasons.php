<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

/** Tests of the package that do not apply to the PSR-7 view, each with its reason. */
final class Reasons
{
    private const RESOURCE = 'the test keeps the PHP resource that it made the stream from; a body is not a resource';

    public const REQUEST = [
        'testGetServerParams' => 'the parameters are those of the request; $_SERVER is that of the process',
    ];
    public const STREAM = [
        'testClose' => self::RESOURCE,
        'testDetach' => self::RESOURCE,
        'testSeek' => self::RESOURCE,
        'testRewind' => self::RESOURCE,
        'testGetContentsError' => self::RESOURCE,
    ];
    public const REQUEST_STREAM = [
        ...self::STREAM,
        'testIsWritable' => 'the body of a request is read-only, as php://input is',
        'testWrite' => 'the body of a request is read-only, as php://input is',
    ];
}
