<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

use Nexus\NexusException;

/**
 * An error that is an answer: unless it is caught, or App::onError() maps it, the client gets its status, its headers
 * and its detail.
 *
 *     $user = $users->find($id) ?? throw new NotFound("There is no user {$id}.");
 *
 * The answer is a problem document (RFC 9457), HTML or text, whichever the client prefers. It is not logged.
 */
class HttpException extends \RuntimeException implements NexusException
{
    /**
     * @param int $status 400 to 599
     * @param string $detail for the client; empty: only the reason phrase of the status
     * @param array<string, string> $headers of the answer
     * @throws HttpStatusError NX-0342 for another status
     */
    public function __construct(
        public readonly int $status,
        public readonly string $detail = '',
        public readonly array $headers = [],
        ?\Throwable $previous = null,
    ) {
        if ($status < 400 || $status > 599) {
            throw HttpStatusError::of($status);
        }
        parent::__construct(rtrim("[{$this->errorCode()}] {$status}: {$detail}", ': '), 0, $previous);
    }

    /** 404, as NotFound. */
    public static function notFound(string $detail = ''): self
    {
        return new NotFound($detail);
    }

    /**
     * 401, as Unauthorized.
     *
     * @param string $challenge the header WWW-Authenticate
     */
    public static function unauthorized(string $detail = '', string $challenge = 'Bearer'): self
    {
        return new Unauthorized($challenge, $detail);
    }

    /** 403, as Forbidden. */
    public static function forbidden(string $detail = ''): self
    {
        return new Forbidden($detail);
    }

    /** 409, as Conflict. */
    public static function conflict(string $detail = ''): self
    {
        return new Conflict($detail);
    }

    /**
     * 422, as ValidationFailed.
     *
     * @param array<array-key, string|list<string>> $errors messages by the path of the value
     */
    public static function unprocessableEntity(array $errors): self
    {
        $violations = [];
        foreach ($errors as $path => $messages) {
            foreach (\is_array($messages) ? $messages : [$messages] as $message) {
                $violations[] = new Violation((string) $path, $message);
            }
        }

        return new ValidationFailed($violations);
    }

    /**
     * Members of the problem document besides title, status and detail. HTML and text do not show them. A "type"
     * replaces about:blank.
     *
     * @return array<string, mixed>
     */
    public function members(): array
    {
        return [];
    }

    /** "NX-0341", or the code of a more specific class. */
    public function errorCode(): string
    {
        return 'NX-0341';
    }
}
