<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Error\PreconditionFailed;

use function Nexus\Http\Internal\precondition;

/**
 * Conditional requests (RFC 9110 §13): a client that has the current version of a resource gets 304 without a body, and
 * a client that changes another version than the current one gets 412.
 *
 *     $app->get('/items/{id}', fn (int $id, Request $request) => Conditional::response(
 *         $request,
 *         Response::json($items->get($id)),
 *     ));
 *     $app->put('/items/{id}', function (int $id, Request $request) use ($items): void {
 *         Conditional::check($request, Conditional::etag($items->get($id)->version));
 *         $items->set($id, $request->json());
 *     });
 *
 * An object of this class is a middleware that applies response() to every answer.
 */
final class Conditional
{
    private const ALGORITHM = 'xxh128';

    /**
     * Applies response() to the answer, as a middleware.
     *
     * @param callable(Request): Response $next
     */
    public function __invoke(Request $request, callable $next): Response
    {
        return self::response($request, $next($request));
    }

    /**
     * Answers GET and HEAD with 304 if the client has this version. The response's headers ETag and Last-Modified say
     * which version it is. A response without both gets an ETag made from its body, unless it is a stream. A file
     * response stays as it is: the server treats it likewise. Other methods and statuses other than 200 are not
     * changed.
     */
    public static function response(Request $request, Response $response): Response
    {
        if (!\in_array($request->method(), ['GET', 'HEAD'], true) || $response->status() !== 200) {
            return $response;
        }
        $etag = $response->header('ETag');
        $modified = self::time($response->header('Last-Modified'));
        if ($etag === null && $modified === null) {
            if ($response->body() === '') {
                return $response;
            }
            $etag = self::etag(hash(self::ALGORITHM, $response->body()));
            $response = $response->withHeader('ETag', $etag);
        }
        $status = precondition($request, $etag, $modified);

        return $status === 0 ? $response : self::without($response, $status);
    }

    /**
     * Checks If-Match, If-None-Match and If-Unmodified-Since before a handler changes a resource. A request without
     * them passes.
     *
     * @param string|null $etag the current entity tag, with its quotes, as etag() returns it; null: the resource does
     * not exist
     * @param \DateTimeInterface|null $modified when it was modified; null: unknown
     * @throws PreconditionFailed 412 when the client has another version
     */
    public static function check(Request $request, ?string $etag, ?\DateTimeInterface $modified = null): void
    {
        if ($etag === null && $request->header('If-None-Match') === '*') {
            return;
        }
        if (precondition($request, $etag, $modified?->getTimestamp()) === 412) {
            throw new PreconditionFailed('The resource has another version.');
        }
        if ($etag === null && $request->header('If-Match') !== null) {
            throw new PreconditionFailed('The resource does not exist.');
        }
    }

    /**
     * The entity tag of a version: the text in quotes.
     *
     * @param string|int $version any text, such as a version number or a hash
     * @param bool $isWeak responses of this version are equivalent, but not equal byte for byte
     */
    public static function etag(string|int $version, bool $isWeak = false): string
    {
        $text = (string) preg_replace('/[^\x21\x23-\x7e]/', '', (string) $version);
        $isSame = $text === (string) $version && $text !== '';

        return ($isWeak ? 'W/' : '') . '"' . ($isSame ? $text : hash(self::ALGORITHM, (string) $version)) . '"';
    }

    private static function time(?string $date): ?int
    {
        $time = $date === null ? false : \DateTimeImmutable::createFromFormat('!D, d M Y H:i:s \G\M\T', $date);

        return $time === false ? null : $time->getTimestamp();
    }

    /** The headers that describe a body are not sent. */
    private static function without(Response $response, int $status): Response
    {
        $bare = Response::empty($status);
        foreach ($response->headers() as $name => $values) {
            foreach (stripos($name, 'content-') === 0 ? [] : $values as $value) {
                $bare = $bare->withAddedHeader($name, $value);
            }
        }

        return $bare;
    }
}
