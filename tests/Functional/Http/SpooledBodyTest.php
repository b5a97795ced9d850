<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

/** A body that is too large for memory is in a file without a name. */
final class SpooledBodyTest extends BodyTestCase
{
    /** @return iterable<string, array{bool}> */
    public static function framings(): iterable
    {
        yield 'counted' => [false];
        yield 'in chunks' => [true];
    }

    #[DataProvider('framings')]
    public function testALargeBodyGoesToAFileAndIsReadFromThere(bool $isChunked): void
    {
        $client = $this->serve(spoolBytes: 100_000)->connect();
        foreach ([99_999 => 0, 100_000 => 0, 100_001 => 1, 3_000_001 => 1] as $length => $spools) {
            $body = self::bytes($length);
            $answer = $client->request(self::post('/body/read', $body, $isChunked));
            self::assertSame(
                ['length' => $length, 'md5' => md5($body), 'spools' => $spools],
                $answer->json(),
                "{$length} bytes",
            );
        }
        self::assertSame(0, $client->request(self::get('/body/spools'))->json());
    }

    #[DataProvider('framings')]
    public function testWhatFollowsABodyInAFileIsTheNextRequest(bool $isChunked): void
    {
        $body = self::bytes(500_000);
        $client = $this->serve()->connect();
        $client->send(
            self::post('/body/read', $body, $isChunked) . self::get('/number/7') . self::post('/echo', 'small'),
        );
        self::assertSame(md5($body), self::field($client->read(), 'md5'));
        self::assertSame('number 7', $client->read()->body);
        self::assertSame('small', $client->read()->body);
    }

    public function testSmallChunksCostNoWriteEach(): void
    {
        $client = $this->serve(spoolBytes: 1000)->connect();
        $body = self::bytes(30_000);
        $writes = static fn(): int => (int) $client->request(self::get('/body/writes'))->body;
        $before = $writes();
        $client->send(
            "POST /body/read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                . self::chunked($body, 1),
        );
        self::assertSame(['length' => 30_000, 'md5' => md5($body), 'spools' => 1], $client->read()->json());
        self::assertLessThan(3000, $writes() - $before);
    }

    public function testSmallPiecesOfAFileInAFormCostNoWriteEach(): void
    {
        $client = $this->serve(spoolBytes: 1000)->connect();
        // Each of these could be the beginning of the delimiter.
        $file = str_repeat("\r\n-", 10_000);
        $body = "--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n{$file}\r\n--limit--\r\n";
        $writes = static fn(): int => (int) $client->request(self::get('/body/writes'))->body;
        foreach ([1, 10_007] as $chunk) {
            $before = $writes();
            $client->send(
                "POST /body/files?named=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=limit\r\nTransfer-Encoding: chunked\r\n\r\n" . self::chunked($body, $chunk),
            );
            $named = self::field($client->read(), 'named');
            self::assertIsArray($named);
            self::assertSame(hash('xxh3', $file), $named[0]);
            self::assertLessThan(3000, $writes() - $before);
        }
    }

    public function testAnUploadThatIsGivenUpLeavesNeitherFileNorDescriptor(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send(
            "POST /body/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" . self::bytes(500_000),
        );
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 1);
        $client->close();
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
    }

    public function testJsonFormsAndPsr7ReadFromTheFile(): void
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

    public function testASpooledBodyCostsNoMemory(): void
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

    public function testWithoutASpoolDirectoryLargeBodiesAreRefusedAndLoggedOnce(): void
    {
        $server = $this->serveWithFilesIn('/nowhere/at/all');
        for ($n = 0; $n < 3; $n++) {
            $client = $server->connect();
            $answer = $client->request(self::post('/body/read', self::bytes(300_000)));
            self::assertSame([500, 'close'], [$answer->status, $answer->header('connection')]);
            self::assertSame('small', $server->connect()->request(self::post('/echo', 'small'))->body);
        }
        self::assertSame(
            1,
            substr_count($server->errors(), 'cannot be stored in /nowhere/at/all: No such file or directory'),
        );
        self::assertSame(3, $server->stop()['notStored']);
    }

    public function testAFullDiskIs507UntilThereIsSpaceAgain(): void
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
        self::assertSame(
            700_000,
            self::field($server->connect()->request(self::post('/body/read', self::bytes(700_000))), 'length'),
        );
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

    public function testWhatTheBodiesOfAllRequestsHoldInMemoryHasABoundBeyondWhichTheyAreSpooled(): void
    {
        $server = $this->serve(bodyMemoryBytes: 100_000);
        $begun = $server->connect();
        $request = self::post('/body/read', self::bytes(95_000));
        $begun->send(substr($request, 0, 94_000));
        $this->await(static fn(): bool => $server->get('/body/memory')->status === 200);
        $answer = $server->connect()->request(self::post('/body/read', self::bytes(50_000)));
        self::assertSame(
            [200, 50_000, 1],
            [$answer->status, self::field($answer, 'length'), self::field($answer, 'spools')],
            'spooled',
        );
        $field = "--XY\r\nContent-Disposition: form-data; name=a\r\n\r\n" . str_repeat('x', 400_000) . "\r\n--XY--\r\n";
        $type = "Content-Type: multipart/form-data; boundary=XY\r\n";
        $answer = $server->connect()->request(self::post('/form', $field, more: $type));
        self::assertSame(
            [503, '1', 'close'],
            [$answer->status, $answer->header('retry-after'), $answer->header('connection')],
            'a field lies in memory',
        );
        self::assertSame(95_000, self::field($begun->request(substr($request, 94_000)), 'length'));
        $begun->close();
        $answer = $server->connect()->request(self::post('/body/read', self::bytes(99_000)));
        self::assertSame(99_000, self::field($answer, 'length'), 'what was held is given back');
    }

    /**
     * @return iterable<string, array{string, string, int}> what is sent, what is missing, and how many connections may
     *     stop between them
     */
    public static function beginnings(): iterable
    {
        $field = 'X: ' . str_repeat('x', 10_000) . "\r\n";
        yield 'half a head' => ["GET / HTTP/1.1\r\nHost: localhost\r\n{$field}", "\r\n", 3];
        yield 'half a head beyond its first block' => [
            "GET / HTTP/1.1\r\nHost: localhost\r\n{$field}{$field}",
            "\r\n",
            1,
        ];
        yield 'a long head without its body' => [
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n{$field}\r\n",
            'hello',
            4,
        ];
        yield 'a long head without its chunks' => [
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n{$field}\r\n",
            "5\r\nhello\r\n0\r\n\r\n",
            4,
        ];
    }

    #[DataProvider('beginnings')]
    public function testWhatTheHeadsOfAllRequestsHoldInMemoryHasTheSameBound(
        string $beginning,
        string $end,
        int $most,
    ): void {
        $server = $this->serve(bodyMemoryBytes: 50_000);
        $begun = [];
        for ($n = 0; $n < $most; $n++) {
            $begun[] = $server->connect()->send($beginning);
            self::assertSame(200, $server->get('/body/memory')->status);
        }
        $refused = $server->connect();
        $answer = $refused->request($beginning);
        self::assertSame(
            [503, '1', 'close'],
            [$answer->status, $answer->header('retry-after'), $answer->header('connection')],
        );
        self::assertSame('', $refused->rest());
        $small = array_map(
            static fn(): Client => $server->connect()->send("GET /number/7 HTTP/1.1\r\nHost: local"),
            range(1, 20),
        );
        self::assertSame(200, $server->get('/body/memory')->status);
        foreach ($small as $client) {
            self::assertSame('number 7', $client->request("host\r\n\r\n")->body, 'a short beginning is not counted');
        }
        foreach ($begun as $client) {
            self::assertSame(200, $client->request($end)->status, 'those before the bound go on');
        }
        foreach (range(1, 3 * $most) as $n) {
            $client = $begun[] = $server->connect()->send($beginning);
            self::assertSame(200, $server->get('/body/memory')->status);
            self::assertSame(200, $client->request($end)->status, 'what was held is given back');
        }
        self::assertSame(1, $server->stop()['notStored']);
    }

    public function testAHeadIsCountedUntilItsHandlerBegins(): void
    {
        $server = $this->serve(bodyMemoryBytes: 50_000);
        $clients = [];
        for ($n = 0; $n < 6; $n++) {
            $clients[$n] = $server->connect()->send(
                "POST /body/unread?pause=1 HTTP/1.1\r\nHost: localhost\r\nX: " . str_repeat('x', 10_000),
            );
            self::assertSame(200, $server->get('/body/memory')->status);
            $clients[$n]->send("\r\nContent-Length: 1\r\n\r\nx");
            self::assertSame(200, $server->get('/body/memory')->status);
        }
        foreach ($clients as $client) {
            self::assertSame('unread', $client->read()->body);
        }
    }

    public function testStalledUploadsLeaveDescriptorsToHandlers(): void
    {
        $server = $this->serve(spoolBytes: 1000, openFiles: 200);
        $stalled = $statuses = [];
        for ($n = 0; $n < 60; $n++) {
            $stalled[$n] = $server->connect();
            $stalled[$n]->send(substr(self::post('/body/read', self::bytes(20_000)), 0, 15_000));
        }
        $answer = $server->connect()->request(self::post('/body/read', self::bytes(900)));
        self::assertSame(900, self::field($answer, 'length'));
        $refused = $server->connect()->request(self::post('/body/read', self::bytes(90_000)));
        self::assertSame(
            [503, '1'],
            [$refused->status, $refused->header('retry-after')],
            'no descriptor is left for its file',
        );
        foreach ($stalled as $client) {
            $client->close();
        }
        $this->await(
            static fn(): bool => $server->connect()->request(
                self::post('/body/read', self::bytes(90_000)),
            )->status === 200,
        );
    }
}
