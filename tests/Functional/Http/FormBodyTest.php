<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

/**
 * A form of several parts is parsed while it arrives: its files have no name until the application moves them.
 */
final class FormBodyTest extends BodyTestCase
{
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-forms-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        array_map(unlink(...), array_filter((array) glob("{$this->directory}/*"), is_string(...)));
        rmdir($this->directory);
    }

    /** @return iterable<string, array{bool, int}> */
    public static function sizes(): iterable
    {
        yield 'in memory first' => [false, 1000];
        yield 'as it comes' => [false, 900_000];
        yield 'in chunks, in memory first' => [true, 1000];
        yield 'in chunks, as it comes' => [true, 900_000];
    }

    #[DataProvider('sizes')]
    public function testFieldsAndFilesAreThere(bool $isChunked, int $size): void
    {
        $server = $this->serve();
        $content = self::bytes($size) . "\r\n--X\r\n";
        $client = $server->connect();
        foreach (str_split(self::form('/body/files', $content, $isChunked), 70_001) as $part) {
            $client->send($part);
            usleep(1000);
        }
        self::assertSame([
            'fields' => ['title' => 'A photo', 'tags' => ['one', 'two'], 'empty' => ''],
            'files' => [
                'file' => ['cat.jpg', 'image/jpeg', \strlen($content)],
                'second' => ['b.txt', 'application/octet-stream', 5],
            ],
            'spools' => 2, 'moved' => null, 'named' => null,
        ], $client->read()->json());
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
        self::assertSame([], glob("{$this->directory}/*"));
    }

    #[DataProvider('sizes')]
    public function testAFileGetsItsNameWhenItIsMovedAndNotBefore(bool $isChunked, int $size): void
    {
        $server = $this->serveWithFilesIn($this->directory);
        $content = self::bytes($size);
        $target = "{$this->directory}/target";
        foreach (['new' => $content, 'replaced' => strrev($content)] as $kept) {
            $answer = $server->connect()->request(self::form("/body/files?to={$target}", $kept, $isChunked));
            self::assertSame([hash('xxh3', $kept), true, '', 0o666 & ~umask()], self::field($answer, 'moved'));
            self::assertSame([$target], glob("{$this->directory}/*"));
        }
    }

    #[DataProvider('sizes')]
    public function testAFileWithARequestedPathIsAnUploadedFileAndEndsWithItsRequest(bool $isChunked, int $size): void
    {
        $server = $this->serveWithFilesIn($this->directory);
        $content = self::bytes($size);
        $named = self::field(
            $server->connect()->request(self::form('/body/files?named=1', $content, $isChunked)),
            'named',
        );
        self::assertIsArray($named);
        self::assertIsString($named[3]);
        self::assertSame([hash('xxh3', $content), true, $this->directory], \array_slice($named, 0, 3));
        $this->await(static fn(): bool => !file_exists($named[3]));
    }

    public function testAFileIsCopiedToAnotherFileSystem(): void
    {
        $disk = $this->tinyDisk();
        $server = $this->serveWithFilesIn($this->directory);
        $content = self::bytes(700_000);
        $moved = self::field(
            $server->connect()->request(self::form("/body/files?to={$disk}/target", $content)),
            'moved',
        );
        self::assertIsArray($moved);
        self::assertSame([hash('xxh3', $content), true], \array_slice($moved, 0, 2));
        self::assertSame([], glob("{$this->directory}/*"));
    }

    #[DataProvider('sizes')]
    public function testPsr7SeesThemToo(bool $isChunked, int $size): void
    {
        $content = self::bytes($size);
        $answer = $this->serveWithFilesIn($this->directory)->connect()->request(
            self::form("/body/psr7-files?to={$this->directory}/psr7", $content, $isChunked),
        );
        $hash = hash('xxh3', $content);
        self::assertSame(
            ['cat.jpg', $size, $hash, $hash, ['title' => 'A photo', 'tags' => ['one', 'two'], 'empty' => ''], ''],
            $answer->json(),
            $answer->body,
        );
    }

    public function testWhatIsMalformedOrTooMuchIsRefusedAtOnceAndLeavesNothing(): void
    {
        $server = $this->serve(spoolBytes: 10_000, fieldBytes: 50_000, fileBytes: 200_000);
        $part = static fn(
            string $name,
            string $content,
        ): string => "--XY\r\nContent-Disposition: form-data; {$name}\r\n\r\n{$content}\r\n";
        $ok = $part('name=a', str_repeat('x', 20_000));
        $bodies = [
            'a field' => [413, $part('name=a', str_repeat('x', 60_000))],
            'fields together' => [413, str_repeat($ok, 3)],
            'a file' => [413, $part('name=f; filename=g', str_repeat('x', 200_001))],
            'files' => [413, $ok . str_repeat($part('name=f; filename=g', '1'), 21)],
            'a head' => [413, $ok . $part('name=' . str_repeat('n', 5000), '')],
            'no name' => [400, $ok . $part('x=y', '')],
            'cut' => [400, $ok . $ok],
        ];
        foreach ($bodies as $what => [$status, $body]) {
            $client = $server->connect();
            $answer = $client->request(
                self::post(
                    '/body/files',
                    $body . ($what === 'cut' ? '' : '--XY--'),
                    more: "Content-Type: multipart/form-data; boundary=XY\r\n",
                ),
            );
            self::assertSame([$status, 'close'], [$answer->status, $answer->header('connection')], $what);
        }
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
        $statistics = $server->stop();
        self::assertSame([5, 2, 0], [$statistics['tooLarge'], $statistics['malformed'], $statistics['failed']]);
    }

    public function testAnUploadThatIsGivenUpAndAHandlerThatIsKilledLeaveNothing(): void
    {
        $server = $this->serveWithFilesIn($this->directory);
        $client = $server->connect();
        $form = self::form('/body/files', self::bytes(2_000_000));
        $client->send(substr($form, 0, 1_500_000));
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 1);
        $client->close();
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
        $client = $server->connect();
        $client->send(self::form('/body/slow-form', self::bytes(2_000_000)));
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 2);
        $server->kill();
        self::assertSame([], glob("{$this->directory}/*"));
    }

    public function testAFullDiskIs507(): void
    {
        $directory = $this->tinyDisk();
        $server = $this->serveWithFilesIn($directory);
        for ($n = 0; $n < 3; $n++) {
            // A part of the data can be written each time.
            $answer = $server->connect()->request(self::form('/body/files', self::bytes(3_000_000)));
            self::assertSame(507, $answer->status);
            self::assertSame(
                'A photo',
                ((array) self::field(
                    $server->connect()->request(self::form('/body/files', 'x')),
                    'fields',
                ))['title'] ?? null,
            );
        }
        self::assertSame(1, substr_count($server->errors(), 'No space left on device'));
        $this->await(static fn(): bool => $server->get('/body/spools')->json() === 0);
        self::assertSame(200, $server->connect()->request(self::form('/body/files', self::bytes(1_000_000)))->status);
    }

    #[DataProvider('sizes')]
    public function testNothingIsLeftOfTheWholeUnlessItIsStreamed(bool $isChunked, int $size): void
    {
        $client = $this->serve()->connect();
        $content = self::bytes($size);
        self::assertSame(400, $client->request(self::form('/body/parted', $content, $isChunked))->status);
        self::assertSame(
            hash('xxh3', self::parts($content)),
            $client->request(self::form('/body/raw', $content, $isChunked))->body,
        );
        self::assertSame(
            ['A photo', $size],
            $client->request(self::form('/body/streamed-form', $content, $isChunked))->json(),
        );
    }

    public function testALargeFileCostsNoMemory(): void
    {
        $server = $this->serve(bodyBytes: 1 << 30);
        $client = $server->connect();
        $client->request(self::form('/body/files', self::bytes(1_000_000)));
        $before = $server->get('/body/memory')->json();
        $piece = self::bytes(1 << 20);
        [$head, $tail] = explode('CONTENT', self::parts('CONTENT'));
        $client->send(
            "POST /body/files HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=\"x y\"\r\nContent-Length: " . (\strlen($head . $tail) + 128 * (1 << 20)) . "\r\n\r\n{$head}",
        );
        for ($n = 0; $n < 128; $n++) {
            $client->send($piece);
        }
        self::assertSame(
            ['cat.jpg', 'image/jpeg', 128 << 20],
            ((array) self::field($client->request($tail), 'files'))['file'] ?? null,
        );
        self::assertHardlyMoreMemory($before, $server->get('/body/memory')->json());
    }

    private static function form(string $path, string $content, bool $isChunked = false): string
    {
        return self::post(
            $path,
            self::parts($content),
            $isChunked,
            "Content-Type: multipart/form-data; boundary=\"x y\"\r\n",
        );
    }

    private static function parts(string $content): string
    {
        $parts = [
            "name=title\r\n\r\nA photo", "name=\"tags[]\"\r\n\r\none", "name=\"file\"; filename=\"cat.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n{$content}",
            "name=\"tags[]\"\r\n\r\ntwo", "name=second; filename=b.txt\r\n\r\nhello", "name=none; filename=\"\"\r\n\r\n", "name=empty\r\n\r\n",
        ];

        return implode(
            '',
            array_map(
                static fn(string $part): string => "--x y\r\nContent-Disposition: form-data; {$part}\r\n",
                $parts,
            ),
        ) . '--x y--';
    }
}
