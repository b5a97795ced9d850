<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Error\NotAcceptable;
use Nexus\Http\Internal\Encoding\AcceptEncoding;
use Nexus\Http\Internal\Encoding\Coding;
use Nexus\Http\Internal\Encoding\CompressibleTypes;
use Nexus\Http\Internal\Encoding\EncodedBody;
use Nexus\Http\Internal\Vary;
use Nexus\Http\Internal\WebSocketUpgrade;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;

use function Nexus\Http\Internal\response_length;
use function Nexus\Http\Internal\response_pieces;
use function Nexus\Http\Internal\with_pieces;

/**
 * Compresses responses with a coding that the client accepts: gzip, and br or zstd where their extension is loaded.
 *
 *     $app->middleware(new Compression());
 *
 * Only media types that become smaller are compressed, from a minimum size on. Files (Response::file()), partial and
 * encoded responses, and those with "Cache-Control: no-transform" stay as they are.
 *
 * The length of a compressed response says something about its content. A client that can put text into a response and
 * see its length can guess a secret in it (BREACH). So personal responses are not compressed by default: those that
 * set a cookie or have "Cache-Control: no-store", and all responses to requests with credentials that browsers send by
 * themselves: cookies, and Authorization schemes other than Bearer and DPoP.
 */
final readonly class Compression
{
    private const MINIMUM_SIZE = 1024;
    private const TYPES = [
        'text/*', 'application/json', 'application/*+json', 'application/x-ndjson', 'application/javascript',
        'application/xml', 'application/*+xml', 'application/manifest+json', 'application/wasm', 'image/svg+xml',
        'font/otf', 'font/ttf',
    ];
    /** Statuses whose responses have no body, or a part of one. */
    private const WITHOUT_WHOLE_BODY = [101, 204, 205, 206, 304, 416];
    private const FLUSHED = '~^text/event-stream\b~i';

    private AcceptEncoding $codings;
    /** For streams, where the extension zstd cannot encode them well; null: there is no other encoder. */
    private ?AcceptEncoding $codingsOfStreams;
    /** @var non-empty-list<ContentEncoder> */
    private array $encoders;
    private CompressibleTypes $types;

    /**
     * @param list<ContentEncoder> $encoders in the order of preference; empty: zstd, br and gzip, as far as their
     * extensions are loaded
     * @param int $minimumSize of a body in bytes; streams of unknown length are always compressed
     * @param list<string> $types media types: "text/*", "application/*+json"
     * @param bool $includesPersonal compress personal responses
     * @param list<string> $harmlessCookies names of cookies that do not make a response personal
     * @throws CompressionError NX-1145 for a negative size, something that is no media type, or no available encoder
     */
    public function __construct(
        array $encoders = [],
        private int $minimumSize = self::MINIMUM_SIZE,
        array $types = self::TYPES,
        private bool $includesPersonal = false,
        private array $harmlessCookies = [],
    ) {
        if ($minimumSize < 0) {
            throw CompressionError::minimumSize($minimumSize);
        }
        $this->encoders = $encoders === [] ? self::available() : $encoders;
        $this->codings = new AcceptEncoding($this->encoders);
        $others = array_filter($this->encoders, static fn(ContentEncoder $one): bool => !$one instanceof ZstdEncoder);
        $this->codingsOfStreams = $others === [] ? null : new AcceptEncoding(array_values($others));
        $this->types = new CompressibleTypes($types);
    }

    /** Returns a copy with these encoders, in the order of preference. */
    public function withEncoders(ContentEncoder $first, ContentEncoder ...$more): self
    {
        return new self(
            [$first, ...array_values($more)],
            $this->minimumSize,
            $this->types->patterns,
            $this->includesPersonal,
            $this->harmlessCookies,
        );
    }

    /**
     * Returns a copy that compresses bodies from this size on.
     *
     * @param int $bytes 0 or more
     * @throws CompressionError NX-1145 for a negative size
     */
    public function withMinimumSize(int $bytes): self
    {
        return new self(
            $this->encoders,
            $bytes,
            $this->types->patterns,
            $this->includesPersonal,
            $this->harmlessCookies,
        );
    }

    /**
     * Returns a copy that compresses these media types: "text/*", "application/*+json".
     *
     * @throws CompressionError NX-1145 for a text that is no media type
     */
    public function withTypes(string ...$types): self
    {
        return new self(
            $this->encoders,
            $this->minimumSize,
            array_values($types),
            $this->includesPersonal,
            $this->harmlessCookies,
        );
    }

    /**
     * Returns a copy that compresses personal responses, too. Use it for routes whose responses have no secret beside
     * text of the request.
     */
    public function withPersonalResponses(): self
    {
        return new self(
            $this->encoders,
            $this->minimumSize,
            $this->types->patterns,
            true,
            $this->harmlessCookies,
        );
    }

    /** Returns a copy for which these cookies do not make a response personal, such as that of a colour theme. */
    public function withHarmlessCookies(string ...$names): self
    {
        return new self(
            $this->encoders,
            $this->minimumSize,
            $this->types->patterns,
            $this->includesPersonal,
            array_values($names),
        );
    }

    /**
     * Compresses the response, as a middleware.
     *
     * @param callable(Request): Response $next
     * @throws NotAcceptable 406 when the client accepts neither the body as it is nor any available coding
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $coding = $this->codings->choose($request->header('Accept-Encoding'));
        if ($coding->refusesIdentity && $coding->encoder === null) {
            $codings = array_map(static fn(ContentEncoder $one): string => $one->coding(), $this->encoders);
            throw new NotAcceptable('Available codings are identity, ' . implode(', ', $codings) . '.', [
                'Vary' => 'Accept-Encoding',
            ]);
        }
        $response = $next($request);
        if ($response->status() === 304) {
            return self::notModified($request, $response);
        }
        if (!$this->isCompressible($response, $coding)) {
            return $response;
        }
        $response = Vary::with($response, 'Accept-Encoding');
        if ($coding->encoder instanceof ZstdEncoder && response_pieces($response) !== null) {
            $coding = $this->codingOfStream($request, $coding);
        }

        return $coding->encoder === null || !$this->includesPersonal && $this->isPersonal($request, $response)
            ? $response
            : self::encoded($request, $response, $coding->encoder);
    }

    private function codingOfStream(Request $request, Coding $chosen): Coding
    {
        if ($this->codingsOfStreams === null || ZstdEncoder::encodesStreamsWell()) {
            return $chosen;
        }
        $other = $this->codingsOfStreams->choose($request->header('Accept-Encoding'));

        return $other->encoder === null && $other->refusesIdentity ? $chosen : $other;
    }

    /** Whether the response is compressed for some client. */
    private function isCompressible(Response $response, Coding $coding): bool
    {
        $length = response_length($response);
        if ($length === 0 || $length !== null && $length < $this->minimumSize && !$coding->refusesIdentity) {
            return false;
        }
        if (\in_array($response->status(), self::WITHOUT_WHOLE_BODY, true) || !$this->types->contain($response)) {
            return false;
        }
        if ($response->body() === '' && response_pieces($response) === null) {
            return false;
        }

        return $response->header('Content-Encoding') === null
            && $response->header('Content-Range') === null
            && $response->header('Content-Digest') === null
            && !self::states($response, 'no-transform');
    }

    private function isPersonal(Request $request, Response $response): bool
    {
        if ($response->header('Set-Cookie') !== null || self::states($response, 'no-store')) {
            return true;
        }
        $authorization = $request->header('Authorization');
        if ($authorization !== null && preg_match('/^(?:Bearer|DPoP) /i', $authorization) !== 1) {
            return true;
        }

        return $request->header('Cookie') !== null
            && array_diff(array_map(strval(...), array_keys($request->cookies())), $this->harmlessCookies) !== [];
    }

    /** A response to HEAD has the fields of that to GET, but nothing is compressed for it. */
    private static function encoded(Request $request, Response $response, ContentEncoder $encoder): Response
    {
        $pieces = response_pieces($response);
        if ($pieces instanceof WebSocketUpgrade) {
            return $response;
        }
        $response = self::weakened($response)->withHeader('Content-Encoding', $encoder->coding());
        if ($response->header('Accept-Ranges') !== null) {
            $response = $response->withHeader('Accept-Ranges', 'none');
        }
        if ($request->method() === 'HEAD') {
            return with_pieces($response, []);
        }
        if ($pieces === null) {
            return $response->withBody($encoder->encode($response->body()));
        }
        $isFlushed = preg_match(self::FLUSHED, (string) $response->header('Content-Type')) === 1;

        return with_pieces($response, static function (ResponseWriter $out) use ($pieces, $encoder, $isFlushed): void {
            EncodedBody::write($pieces, $encoder->open(), $out, $isFlushed);
        });
    }

    /** The client has the compressed response: its entity tag is the weak one that it was sent with. */
    private static function notModified(Request $request, Response $response): Response
    {
        $etag = $response->header('ETag');
        if ($etag === null || !str_contains((string) $request->header('If-None-Match'), "W/{$etag}")) {
            return $response;
        }

        return Vary::with(self::weakened($response), 'Accept-Encoding');
    }

    /** Two codings of one version are not equal byte for byte. */
    private static function weakened(Response $response): Response
    {
        $etag = $response->header('ETag');

        return $etag === null || str_starts_with($etag, 'W/') ? $response : $response->withHeader('ETag', "W/{$etag}");
    }

    private static function states(Response $response, string $directive): bool
    {
        $field = $response->header('Cache-Control');

        return $field !== null && preg_match("/(?:^|,)\\s*{$directive}\\s*(?:,|\$)/i", $field) === 1;
    }

    /** @return non-empty-list<ContentEncoder> */
    private static function available(): array
    {
        return [
            ...ZstdEncoder::isAvailable() ? [ZstdEncoder::create()] : [],
            ...BrotliEncoder::isAvailable() ? [BrotliEncoder::create()] : [],
            ZlibEncoder::gzip(),
        ];
    }
}
