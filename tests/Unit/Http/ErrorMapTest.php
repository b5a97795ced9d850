<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorPath;
use Nexus\Actor\Exception\AskTimeoutException;
use Nexus\Actor\Exception\EntityUnavailableException;
use Nexus\Actor\Exception\MailboxFullException;
use Nexus\Actor\Exception\MailboxOverflowException;
use Nexus\Actor\Exception\MaxRetriesExceededException;
use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Actor\OverflowStrategy;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\ActorFailures;
use Nexus\Http\Internal\ErrorMap;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(ErrorMap::class)]
#[CoversClass(ActorFailures::class)]
final class ErrorMapTest extends TestCase
{
    private string $log;
    private string|false $errorLog;

    protected function setUp(): void
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'nexus');
        $this->errorLog = ini_set('error_log', $this->log);
    }

    protected function tearDown(): void
    {
        ini_set('error_log', (string) $this->errorLog);
        unlink($this->log);
    }

    /** @return iterable<string, array{\Throwable, int, string|null}> */
    public static function failuresOfActors(): iterable
    {
        $path = ActorPath::fromString('/user/hall');
        yield 'no reply' => [new AskTimeoutException($path, Duration::seconds(1)), 504, null];
        yield 'a full mailbox' => [new MailboxOverflowException(10, OverflowStrategy::ThrowException, $path), 503, '1'];
        yield 'no memory for mailboxes' => [new MailboxFullException($path, 2, 1, 'none'), 503, '1'];
        yield 'no restart left' => [
            new MaxRetriesExceededException($path, 3, Duration::seconds(60), new \LogicException('broken')), 503, '1',
        ];
        yield 'a worker that has ended' => [new WorkerLostException(2, 'before it answered this ask'), 503, '1'];
        yield 'an entity that moves' => [EntityUnavailableException::tooManyKept('cart'), 503, '1'];
    }

    #[DataProvider('failuresOfActors')]
    public function testAnOverloadedActorIsATemporaryFailure(\Throwable $thrown, int $status, ?string $retry): void
    {
        $response = (new ErrorMap())->answer($thrown, Request::of('GET', '/hall'));

        self::assertSame([$status, $retry], [$response?->status(), $response?->header('Retry-After')]);
        self::assertStringContainsString("was answered with {$status}: {$thrown->getMessage()}", $this->logged());
    }

    public function testTheApplicationMapsItFirst(): void
    {
        $map = new ErrorMap();
        $map->add(\RuntimeException::class, static fn(): Response => Response::text('mine', 500));
        $timeout = new AskTimeoutException(ActorPath::fromString('/user/hall'), Duration::seconds(1));

        self::assertSame('mine', $map->answer($timeout, Request::of('GET', '/'))?->body());
        self::assertSame('', $this->logged());
    }

    public function testAFunctionThatReturnsNullLeavesTheExceptionToTheDefault(): void
    {
        $map = new ErrorMap();
        $map->add(HttpException::class, static fn(HttpException $e, Request $request): ?Response
            => $request->prefers('text/html') === null ? null : Response::html('a page', $e->status));
        $json = Request::of('GET', '/', ['Accept' => 'application/json']);

        self::assertStringContainsString('"detail":"no tea"', (string) $map->answer(new NotFound('no tea'), $json)?->body());
        self::assertNull($map->mapped(new NotFound('no tea'), $json));
        $browser = Request::of('GET', '/', ['Accept' => 'text/html']);
        self::assertSame('a page', $map->answer(new NotFound('no tea'), $browser)?->body());
    }

    public function testAReporterThatThrowsDoesNotKeepLaterOnesFromBeingCalled(): void
    {
        $heard = [];
        $map = new ErrorMap();
        $map->reportTo(static fn() => throw new \LogicException('first'));
        $map->reportTo(static function (\Throwable $thrown) use (&$heard): void {
            $heard[] = $thrown->getMessage();
        });
        $map->reportTo(static fn() => throw new \LogicException('third'));

        try {
            $map->report(new \RuntimeException('cause'), Request::of('GET', '/'));
            self::fail('nothing was thrown');
        } catch (\LogicException $failure) {
            self::assertSame('first', $failure->getMessage());
        }
        self::assertSame(['cause'], $heard);
        self::assertStringContainsString('a function of App::reportTo() failed: LogicException: third', $this->logged());
    }

    private function logged(): string
    {
        return (string) file_get_contents($this->log);
    }
}
