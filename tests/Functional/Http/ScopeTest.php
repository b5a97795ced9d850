<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\TestWith;

final class ScopeTest extends HttpTestCase
{
    public function testTheAnswerDoesNotWaitForWhatItsHandlerHasSpawned(): void
    {
        $client = $this->serve()->connect();
        self::assertSame('answered', $client->request(self::get('/children/returns'))->body);
        self::assertSame('home', $client->request(self::get('/'))->body);
        self::assertSame('finished', $client->request(self::get('/event'))->body);
    }

    #[TestWith(['throws', 'its request failed'])]
    #[TestWith(['exits', 'its owner failed'])]
    public function testARequestThatFailsCancelsWhatItHasSpawned(string $how, string $reason): void
    {
        $client = $this->serve()->connect();
        self::assertSame(500, $client->request(self::get("/children/{$how}"))->status);
        self::assertSame(
            "[NX-0101] This coroutine was cancelled: {$reason}",
            $client->request(self::get('/event'))->body,
        );
    }

    public function testAHandlerThatComputesForEverUnderALimitIsAnsweredAndItsWorkerLives(): void
    {
        $client = $this->serve()->connect();
        foreach ([1, 2, 3] as $ignored) {
            self::assertSame('NX-0102 finally', $client->request(self::get('/for-ever/caught'))->body);
            self::assertSame(500, $client->request(self::get('/for-ever/thrown'))->status);
            self::assertSame('home', $client->request(self::get('/'))->body);
        }
    }

    public function testWhatIsDetachedOutlivesItsRequest(): void
    {
        $client = $this->serve()->connect();
        self::assertSame(500, $client->request(self::get('/detached'))->status);
        self::assertSame('detached one finished', $client->request(self::get('/event'))->body);
    }

    public function testADrainWaitsForWhatRequestsHaveSpawned(): void
    {
        $server = $this->serve();
        $waits = $server->connect()->send(self::get('/event'));
        self::assertSame('answered', $server->get('/children/returns')->body);
        $server->terminate();
        self::assertSame('finished', $waits->read()->body);
        $server->stop();
    }
}
