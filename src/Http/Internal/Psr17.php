<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\MissingPsr17Error;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ServerRequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Message\UriFactoryInterface;

/**
 * The PSR-17 factories of the installed PSR-7 implementation.
 *
 * @internal
 */
final readonly class Psr17
{
    /**
     * Of each implementation the factories of requests, streams, URIs and responses. The first one that is installed is
     * used.
     */
    private const IMPLEMENTATIONS = [
        [
            'Nyholm\Psr7\Factory\Psr17Factory',
            'Nyholm\Psr7\Factory\Psr17Factory',
            'Nyholm\Psr7\Factory\Psr17Factory',
            'Nyholm\Psr7\Factory\Psr17Factory',
        ],
        [
            'GuzzleHttp\Psr7\HttpFactory',
            'GuzzleHttp\Psr7\HttpFactory',
            'GuzzleHttp\Psr7\HttpFactory',
            'GuzzleHttp\Psr7\HttpFactory',
        ],
        [
            'Laminas\Diactoros\ServerRequestFactory',
            'Laminas\Diactoros\StreamFactory',
            'Laminas\Diactoros\UriFactory',
            'Laminas\Diactoros\ResponseFactory',
        ],
        [
            'Slim\Psr7\Factory\ServerRequestFactory',
            'Slim\Psr7\Factory\StreamFactory',
            'Slim\Psr7\Factory\UriFactory',
            'Slim\Psr7\Factory\ResponseFactory',
        ],
        [
            'HttpSoft\Message\ServerRequestFactory',
            'HttpSoft\Message\StreamFactory',
            'HttpSoft\Message\UriFactory',
            'HttpSoft\Message\ResponseFactory',
        ],
    ];

    public function __construct(
        public ServerRequestFactoryInterface $requests,
        public StreamFactoryInterface $streams,
        public UriFactoryInterface $uris,
        public ResponseFactoryInterface $responses,
    ) {}

    /** @throws MissingPsr17Error NX-0319 */
    public static function installed(): self
    {
        static $installed = null;

        return $installed instanceof self ? $installed : $installed = self::among(self::IMPLEMENTATIONS);
    }

    /**
     * @param list<array{string, string, string, string}> $implementations
     * @throws MissingPsr17Error NX-0319
     */
    public static function among(array $implementations): self
    {
        foreach ($implementations as $classes) {
            if (!class_exists($classes[0])) {
                continue;
            }
            [$requests, $streams, $uris, $responses] = array_map(
                static fn(string $class): ?object => class_exists($class) ? new $class() : null,
                $classes,
            );
            if (
                $requests instanceof ServerRequestFactoryInterface
                && $streams instanceof StreamFactoryInterface
                && $uris instanceof UriFactoryInterface
                && $responses instanceof ResponseFactoryInterface
            ) {
                return new self($requests, $streams, $uris, $responses);
            }
        }

        throw new MissingPsr17Error();
    }
}
