<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\StreamIntegrationTest;
use Nexus\Http\Request;
use Psr\Http\Message\StreamInterface;

final class RequestBodyView extends StreamIntegrationTest
{
    protected $skippedTests = Reasons::REQUEST_STREAM;

    /** @param resource $data */
    public function createStream($data): StreamInterface
    {
        $body = (string) stream_get_contents($data, offset: 0);
        $stream = Request::of('POST', '/', [], $body)->toPsr7()->getBody();
        $stream->seek((int) ftell($data));

        return $stream;
    }
}
