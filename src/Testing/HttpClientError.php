<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\NexusException;

/** An HttpClient was used wrongly. */
final class HttpClientError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function withoutExtension(): self
    {
        return new self('NX-0363', 'HttpClient needs the extension nexus. Run the tests with '
            . '`nexus run vendor/bin/phpunit`, or load the extension in php.ini by `nexus install`');
    }

    /** @internal */
    public static function tooManyRedirects(int $max, string $target): self
    {
        return new self('NX-0364', "The application redirected more than {$max} times, the last time from {$target}. "
            . 'Do two routes redirect to each other? Otherwise give followingRedirects() a higher number');
    }

    /** "NX-0363": the extension is not loaded, "NX-0364": too many redirections. */
    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
