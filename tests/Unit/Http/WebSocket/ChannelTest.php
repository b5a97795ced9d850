<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\Internal\WebSocket\Channel;
use Nexus\Http\Internal\WebSocket\Channels;
use Nexus\Http\Internal\WebSocket\ChannelSocket;
use Nexus\Http\Internal\WebSocket\InChannel;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\WebSocket\ChannelActor;
use Nexus\Testing\TestSocket;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\CoversTrait;
use PHPUnit\Framework\Attributes\DataProvider;
use Psr\Log\NullLogger;

use function Nexus\Async\{delay, timeout};

#[CoversClass(Channel::class)]
#[CoversClass(ChannelActor::class)]
#[CoversClass(Channels::class)]
#[CoversClass(ChannelSocket::class)]
#[CoversTrait(InChannel::class)]
final class ChannelTest extends SocketTestCase
{
    private ActorSystem $system;
    private App $app;

    protected function setUp(): void
    {
        parent::setUp();
        $this->system = ActorSystem::create('channels', logger: new NullLogger());
        $this->app = App::create()->withActors($this->system);
        $this->app->channel('/games/{game}', Game::class, 'game');
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        $this->system->shutdown(1.0);
    }

    public function testTheConnectionsOfAValueHaveOneActor(): void
    {
        [$ada, $bob] = [$this->enter('Ada', 'tea'), $this->enter('Bob', 'tea')];
        $eve = $this->enter('Eve', 'milk');
        self::assertSame('2 are here', $ada->receive());
        $ada->send('hi');
        self::assertSame(['1 hi', '1 hi'], [$ada->receive(), $bob->receive()]);
        $bob->send('ho');
        self::assertSame(['2 ho', '2 ho'], [$ada->receive(), $bob->receive()]);
        $eve->send('moo');
        self::assertSame('1 moo', $eve->receive());
        $bob->close(1001);
        self::assertSame('Bob gone 1001', $ada->receive());
    }

    public function testAnActorStopsWithItsLastConnectionAndStartsAgain(): void
    {
        $ada = $this->enter('Ada', 'tea');
        $ada->send('hi');
        self::assertSame('1 hi', $ada->receive());
        self::assertSame(['Game.tea.1'], $this->actors());
        $ada->close();
        timeout(self::PATIENCE, function (): void {
            while ($this->actors() !== []) {
                delay(0.001);
            }
        });
        $bob = $this->enter('Bob', 'tea');
        $bob->send('hi');
        self::assertSame('1 hi', $bob->receive());
        self::assertSame(['Game.tea.2'], $this->actors());
    }

    public function testARestartKeepsTheConnections(): void
    {
        [$ada, $bob] = [$this->enter('Ada', 'tea'), $this->enter('Bob', 'tea')];
        self::assertSame('2 are here', $ada->receive());
        $ada->send('one');
        self::assertSame(['1 one', '1 one'], [$ada->receive(), $bob->receive()]);
        $ada->send('fail');
        $ada->send('two');
        self::assertSame(['1 two', '1 two'], [$ada->receive(), $bob->receive()]);
    }

    public function testTheEndOfTheActorClosesTheConnections(): void
    {
        [$ada, $bob] = [$this->enter('Ada', 'tea'), $this->enter('Bob', 'tea')];
        $ada->send('stop');
        self::assertSame(['1000 The channel has ended', '1000 The channel has ended'], [
            self::end($ada),
            self::end($bob),
        ]);
        self::assertSame('Hello Eve in tea', $this->connect($this->app, '/games/tea?name=Eve')->receive());
    }

    public function testOtherMessagesAreForTheApplication(): void
    {
        $ada = $this->enter('Ada', 'tea');
        $ada->send('post');
        $ada->send('note');
        self::assertSame('a message of the application', $ada->receive());
        self::assertSame(1, $this->system->deadLetters()->total());
    }

    public function testThereAreNoMoreChannelsThanAllowed(): void
    {
        $this->app->withMaxChannels(1);
        $ada = $this->enter('Ada', 'tea');
        self::assertSame('1013 Too many channels', self::end($this->connect($this->app, '/games/milk')));
        $this->enter('Bob', 'tea');
        self::assertSame('2 are here', $ada->receive());
        $this->expectException(InvalidHandlerError::class);
        $this->app->withMaxChannels(0);
    }

    public function testAFactoryCreatesTheActor(): void
    {
        $note = $this->notes();
        $this->app->channel('/made/{game}', Game::class, 'game', static function (string $key) use ($note): Game {
            $note($key);

            return new Game(new Chat());
        });
        self::assertSame('Hello  in a b', $this->connect($this->app, '/made/a%20b')->receive());
        self::assertSame(['a b'], $this->noted(1));
    }

    public function testAStartThatFailsClosesTheConnection(): void
    {
        $this->app->channel('/bad/{game}', Game::class, 'game', static fn(): Game => throw new \DomainException('no'));
        $this->app->channel('/other/{game}', Game::class, 'game', static fn(): Chat => new Chat());
        self::withoutReports(function (): void {
            self::assertSame('1011', self::end($this->connect($this->app, '/bad/a')));
            self::assertSame('1011', self::end($this->connect($this->app, '/other/a')));
        });
        self::assertSame([], $this->actors());
    }

    /** @return iterable<string, array{\Closure(App): mixed, string}> */
    public static function mistakes(): iterable
    {
        yield 'no actor' => [static fn(App $app) => $app->channel('/{a}', Chat::class, 'a'), 'does not extend'];
        yield 'no parameter' => [
            static fn(App $app) => $app->channel('/{a}', Game::class, 'b'),
            'has the key "b", and there is no {b} in the path',
        ];
        yield 'a bad size' => [
            static fn(App $app) => $app->channel('/{a}', Game::class, 'a', maxMessage: 0),
            'messages may have',
        ];
    }

    /** @param \Closure(App): mixed $register */
    #[DataProvider('mistakes')]
    public function testMistakesAreFoundAtStart(\Closure $register, string $message): void
    {
        $register($this->app);
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage($message);
        $this->app->compile();
    }

    public function testAChannelNeedsASystem(): void
    {
        $app = App::create();
        $app->channel('/{game}', Game::class, 'game');
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('Give one to App::withActors()');
        $app->compile();
    }

    private function enter(string $name, string $game): TestSocket
    {
        $socket = $this->connect($this->app, "/games/{$game}?name={$name}");
        self::assertSame("Hello {$name} in {$game}", $socket->receive());

        return $socket;
    }

    /** @return list<string> the names of the actors of channels */
    private function actors(): array
    {
        $names = array_map(strval(...), array_keys($this->system->native()->children()));

        return array_values(array_filter($names, static fn(string $name): bool => $name[0] !== '.'));
    }
}
