<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\StreamIntegrationTest;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Response;
use Psr\Http\Message\StreamInterface;

final class ResponseBodyView extends StreamIntegrationTest
{
    protected $skippedTests = Reasons::STREAM;

    /** @param resource $data */
    public function createStream($data): StreamInterface
    {
        $stream = Bridge::toPsr7(Response::text((string) stream_get_contents($data, offset: 0)))->getBody();
        $stream->seek((int) ftell($data));

        return $stream;
    }
}
