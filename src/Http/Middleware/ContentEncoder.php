<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/** A content coding (RFC 9110 §8.4.1) that Compression can apply. */
interface ContentEncoder
{
    /** The name in Accept-Encoding and Content-Encoding, in lower case: "gzip". */
    public function coding(): string;

    /** Encodes a whole body. */
    public function encode(string $content): string;

    /** Begins a body that is encoded piece by piece. */
    public function open(): EncodingStream;
}
