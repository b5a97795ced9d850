<?php

/**
 * NX-1145
 * Class: Nexus\Http\Middleware\CompressionError
 * Means: A setting of Compression or of an encoder is wrong
 * Cause: The level, the minimum size or a media type is out of its range, or the extension of a coding is not loaded.
 * Cure: Correct the setting, or install the extension: zlib, brotli or zstd.
 */

declare(strict_types=1);

use Nexus\Http\Middleware\ZlibEncoder;

ZlibEncoder::gzip(level: 10);

/* Throws:
[NX-1145] The level of gzip is from 1 to 9, 10 given
*/
