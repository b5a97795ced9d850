<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Count;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Size;

/**
 * Limits for what clients send, and for waiting requests: ServerConfig::withLimits(new Limits(bodyBytes:
 * Limits::size('64M'))). Omitted arguments keep their defaults.
 */
final readonly class Limits
{
    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'max-target-bytes',
            new Size(64, 1 << 24),
            'A request target (path and query) that is longer is refused with 414',
        )]
        public int $targetBytes = 8 * 1024,
        #[Option(
            'max-header-bytes',
            new Size(256, 1 << 24),
            'Request headers that are longer together are refused with 431',
        )]
        public int $headerBytes = 32 * 1024,
        #[Option('max-header-count', new Count(1, 128), 'Requests with more headers are refused with 431')]
        public int $headerCount = 128,
        #[Option(
            'max-body-bytes',
            new Size(0),
            'A request body that is longer is refused with 413; auto: 16M, in classic mode post_max_size where that '
                . 'is more',
            'auto',
        )]
        public ?int $bodyBytes = null,
        #[Option('spool-above', new Size(0, 1 << 30), 'A request body that is longer is held in a temporary file')]
        public int $spoolBytes = 256 * 1024,
        #[Option(
            'max-field-bytes',
            new Size(0, 1 << 30),
            'The fields of a multipart form, which lie in memory: with more in all of them together, the form is '
                . 'refused with 413',
        )]
        public int $fieldBytes = 8 * 1024 * 1024,
        #[Option(
            'max-file-bytes',
            new Size(0),
            'A file of a multipart form that is longer is refused with 413; 0: as long as the body may be',
        )]
        public int $fileBytes = 0,
        #[Option(
            'queue',
            new Count(0, 1 << 24),
            'Requests that may wait for a handler, per worker, the others are refused with 503; auto: as many as '
                . 'may run, 1000 for a PSR-15 handler and in classic mode',
            'auto',
        )]
        public ?int $queue = null,
        #[Option(
            'min-rate',
            new Size(0, 1 << 30),
            'Bytes a second that a client must send of a request\'s body (else 408) or take of a response (else it '
                . 'is cut); 0: any',
        )]
        public int $minRate = 1024,
        #[Option(
            'body-memory',
            new Size(0),
            'Bodies, form fields and unfinished heads of all requests of a worker together that lie in memory; '
                . 'beyond, bodies go to temporary files, and what cannot is refused with 503; 0: any',
        )]
        public int $bodyMemory = 64 * 1024 * 1024,
    ) {
        Options::check($this);
    }

    /**
     * The bytes of "16M", "256K", "1G".
     *
     * @throws ConfigError NX-0418 for a text that is no size
     */
    public static function size(string $text): int
    {
        $kind = new Size(0);

        return $kind->parse($text) ?? throw ConfigError::outside('The size', $kind->range(), $text);
    }
}
