<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Test;

/** A body that is too large for memory is in a file without a name. */
final class SpooledBodyTest extends BodyTestCase
{
    /** @return iterable<string, array{bool}> */
    public static function framings(): iterable
    {
        yield 'counted' => [false];
        yield 'in chunks' => [true];
    }

    #[Test]
    #[DataProvider('framings')]
    public function aLargeBodyGoesToAFileAndIsReadFromThere(bool $isChunked): void
    {
        $client = $this->serve(spoolBytes: 100_000)->connect();
        foreach ([99_999 => 0, 100_000 => 0, 100_001 => 1, 3_000_001 => 1] as $length => $spools) {
            $body = self::bytes($length);
            $answer = $client->request(self::post('/body/read', $body, $isChunked));
            self::assertSame(['length' => $length, 'md5' => md5($body), 'spools' => $spools], $answer->json(), "{$length} bytes");
        }
        self::assertSame(0, $client->request(self::get('/body/spools'))->json());
    }

    #[Test]
    #[DataProvider('framings')]
    public function whatFollowsABodyInAFileIsTheNextRequest(bool $isChunked): void
    {
        $body = self::bytes(500_000);
        $client = $this->serve()->connect();
        $client->send(self::post('/body/read', $body, $isChunked) . self::get('/number/7') . self::post('/echo', 'small'));
        self::assertSame(md5($body), self::field($client->read(), 'md5'));
        self::assertSame('number 7', $client->read()->body);
        self::assertSame('small', $client->read()->body);
    }

    #[Test]
    public function anUploadThatIsGivenUpLeavesNeitherFileNorDescriptor(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send("POST /body/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" . self::bytes(500_000));
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 1);
        $client->close();
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
    }

    #[Test]
    public function jsonFormsAndPsr7ReadFromTheFile(): void
    {
        $client = $this->serve(spoolBytes: 1000)->connect();
        $long = str_repeat('long ', 5000);
        $answer = $client->request(self::post('/json', json_encode(['long' => $long], JSON_THROW_ON_ERROR)));
        self::assertSame(['long' => $long], $answer->json());
        $type = "Content-Type: application/x-www-form-urlencoded\r\n";
        $answer = $client->request(self::post('/body/form', 'a=1&long=' . urlencode($long), more: $type));
        self::assertSame([strlen($long), 2], $answer->json());
        $answer = $client->request(self::post('/psr15', "plain {$long}"));
        self::assertSame("plain {$long}", self::field($answer, 'body'));
        self::assertSame(0, $client->request(self::get('/body/spools'))->json(), 'no request holds itself');
    }

    #[Test]
    public function aSpooledBodyCostsNoMemory(): void
    {
        $server = $this->serve(bodyBytes: 1 << 30);
        $client = $server->connect();
        $client->request(self::put('/body/ignored', self::bytes(1_000_000)));
        $before = $server->get('/body/memory')->json();
        $client->send("PUT /body/ignored HTTP/1.1\r\nHost: localhost\r\nContent-Length: 134217728\r\n\r\n");
        $piece = self::bytes(1 << 20);
        for ($n = 0; $n < 128; $n++) {
            $client->send($piece);
        }
        $after = $client->read()->json();
        self::assertIsArray($after);
        self::assertSame(1, $after['spools']);
        self::assertHardlyMoreMemory($before, $after['memory']);
    }

    #[Test]
    public function whereNothingCanBeStoredLargeBodiesAreRefusedAndTheLogSaysSoOnce(): void
    {
        $server = $this->serveWithFilesIn('/nowhere/at/all');
        for ($n = 0; $n < 3; $n++) {
            $client = $server->connect();
            $answer = $client->request(self::post('/body/read', self::bytes(300_000)));
            self::assertSame([500, 'close'], [$answer->status, $answer->header('connection')]);
            self::assertSame('small', $server->connect()->request(self::post('/echo', 'small'))->body);
        }
        self::assertSame(1, substr_count($server->errors(), 'cannot be stored in /nowhere/at/all: No such file or directory'));
        self::assertSame(3, $server->stop()['notStored']);
    }

    #[Test]
    public function aFullDiskIs507UntilThereIsRoomAgain(): void
    {
        $directory = $this->tinyDisk();
        $server = $this->serveWithFilesIn($directory);
        self::fill($directory);
        foreach ([false, true] as $isChunked) {
            $answer = $server->connect()->request(self::post('/body/read', self::bytes(700_000), $isChunked));
            self::assertSame(507, $answer->status);
        }
        self::assertSame(1, substr_count($server->errors(), 'No space left on device'));
        unlink("{$directory}/full");
        self::assertSame(700_000, self::field($server->connect()->request(self::post('/body/read', self::bytes(700_000))), 'length'));
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
        self::fill($directory);
        self::assertSame(507, $server->connect()->request(self::post('/body/read', self::bytes(700_000)))->status);
        self::assertSame(1, substr_count($server->errors(), 'No space left on device'), 'once a minute is enough');
        unlink("{$directory}/full");
    }

    private static function fill(string $directory): void
    {
        self::assertLessThan(4 << 20, (int) @file_put_contents("{$directory}/full", str_repeat('x', 4 << 20)));
    }
}
