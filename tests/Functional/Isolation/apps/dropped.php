<?php

declare(strict_types=1);

// Application instances that refer to themselves, as those of frameworks do. Each has a connection.

namespace Nexus\Tests\Functional\Isolation\Apps;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

/** Counts the existing instances in the whole worker. */
final class Link
{
    public static int $alive = 0;
    public static int $most = 0;
    private ?\SplFileObject $descriptor;

    public function __construct()
    {
        self::$most = max(self::$most, ++self::$alive);
        $this->descriptor = new \SplFileObject('/dev/null');
    }

    public function isOpen(): bool
    {
        return $this->descriptor !== null;
    }

    public function __destruct()
    {
        self::$alive--;
        $this->descriptor = null;
    }
}

final class Instance
{
    /** @var list<\Closure> */
    public static array $kept = [];
    private static int $made = 0;
    /** @var \Closure(Request): Response */
    private \Closure $answer;
    private ?Link $link;

    public function __construct(bool $isBroken)
    {
        $this->link = new Link();
        $this->answer = $this->answer(...);
        self::$made++;
        if ($isBroken && self::$made > 1) {
            throw new \RuntimeException('this instance cannot be made');
        }
    }

    /** @return \Closure(Request): Response */
    public function closure(): \Closure
    {
        return $this->answer;
    }

    private function answer(Request $request): Response
    {
        if ($request->path() === '/keep') {
            self::$kept[] = $this->answer;
        }

        return match ($request->path()) {
            '/exception' => throw new \RuntimeException('an instance in pieces'),
            '/error' => throw new \Error('an instance in pieces'),
            '/handlers' => $this->leaveHandlers(),
            '/exit', '/keep' => exit('out'),
            default => Response::json(
                [Link::$alive, Link::$most, \count((array) glob('/proc/self/fd/*')), $this->link?->isOpen()],
            ),
        };
    }

    /** A value that the request keeps until its end also refers to the instance. */
    private function leaveHandlers(): never
    {
        set_exception_handler(fn(\Throwable $thrown): mixed => $this->link = null);
        register_shutdown_function(fn(): mixed => $this->link);
        ob_start(fn(string $text): string => $this->link === null ? '' : $text);
        exit('out');
    }
}

$isBroken = getenv('INSTANCE') === 'broken';

return App::pooled(static fn(): \Closure => (new Instance($isBroken))->closure(), max: 3);
