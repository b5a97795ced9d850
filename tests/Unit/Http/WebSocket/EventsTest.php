<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\App;
use Nexus\Http\Internal\WebSocket\Events;
use Nexus\Http\Internal\WebSocket\ReportedHandler;
use Nexus\Http\Request;
use PHPUnit\Framework\Attributes\CoversClass;

#[CoversClass(Events::class)]
#[CoversClass(ReportedHandler::class)]
final class EventsTest extends SocketTestCase
{
    public function testAHandlerGetsTheEventsOfAConnection(): void
    {
        $socket = $this->connect(App::create()->ws('/', new Recorder($this->notes()))->app(), '/');
        self::assertSame(['open'], $this->noted(1));
        $socket->send('answer');
        self::assertSame('answer', $socket->receive());
        $socket->sendBinary("\x00");
        self::assertSame(['text answer', "binary \x00"], $this->noted(2));
        $socket->close(1001, 'bye');
        self::assertSame(['close 1001 bye'], $this->noted(1));
    }

    public function testTheEndIsReportedOnceToAHandlerThatCloses(): void
    {
        $app = App::create()->ws('/', new Recorder($this->notes()))->app();
        $socket = $this->connect($app, '/');
        $socket->send('close');
        self::assertSame('4000 asked', self::end($socket));
        self::assertSame(['open', 'text close', 'close 4000 asked'], $this->noted(3));
        $next = $this->connect($app, '/');
        self::assertSame(['open'], $this->noted(1), 'the next note is of another connection');
        $next->close();
        self::assertSame(['close 1000'], $this->noted(1));
    }

    public function testAnExceptionClosesTheConnectionAndIsReported(): void
    {
        $note = $this->notes();
        $app = App::create()->reportTo(static fn(\Throwable $thrown, Request $request)
            => $note("{$thrown->getMessage()} {$request->path()}"));
        $app->ws('/later', new Recorder($note))->ws('/now', new Recorder($note, throwsAtOnce: true));
        self::withoutReports(function () use ($app): void {
            $socket = $this->connect($app, '/later');
            $socket->send('throw');
            self::assertSame('1011', self::end($socket));
            self::assertSame(['open', 'text throw', 'asked /later', 'close 1011'], $this->noted(4));
            self::assertSame('1011', self::end($this->connect($app, '/now')));
            self::assertSame(['open', 'at once /now', 'close 1011'], $this->noted(3));
        });
    }
}
