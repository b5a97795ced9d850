<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Uploads of 64 MiB, to a server whose memory_limit is 16 MiB. */
#[CoversNothing]
final class UploadTest extends TestCase
{
    private const PIECES = 64;

    private ?ServerProcess $server = null;
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-uploads-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        putenv("NEXUS_TEST_DIRECTORY={$this->directory}");
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        putenv('NEXUS_TEST_DIRECTORY');
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testAnotherRequestReadsTheProgressOfAnUploadToTheDisk(): void
    {
        $server = $this->serve();
        $upload = self::begin($server, '/uploads/7');
        $half = self::send($upload, self::PIECES / 2);
        $deadline = microtime(true) + ServerProcess::PATIENCE;
        do {
            $progress = $server->get('/progress/7')->body;
        } while (!str_contains($progress, '"bytes":' . 32 * (1 << 20) . ',') && microtime(true) < $deadline);
        self::assertSame('{"bytes":33554432,"of":67108864}', $progress);
        self::assertFileDoesNotExist("{$this->directory}/7.bin");

        $rest = self::send($upload, self::PIECES / 2);
        self::assertSame('{"bytes":67108864}', $upload->read()->body);
        self::assertSame('{"bytes":67108864,"of":67108864}', $server->get('/progress/7')->body);
        self::assertSame(self::hash($half . $rest), hash_file('xxh3', "{$this->directory}/7.bin"));
        self::assertSame(['.', '..', '7.bin'], scandir($this->directory));
    }

    public function testAnUploadIsSentOnWhileItArrives(): void
    {
        $curl = \extension_loaded('curl') ? [] : ['-d', 'extension=' . self::curl()];
        $server = $this->serve($curl);
        $upload = self::begin($server, '/backups/monday');
        $seeds = self::send($upload, self::PIECES);
        self::assertSame('monday ' . self::hash($seeds), $upload->read()->body, $server->errors());
    }

    public function testABodyThatDoesNotFitIntoMemoryIsRefusedBeforeItIsRead(): void
    {
        $server = $this->serve();
        $upload = self::begin($server, '/whole');
        self::assertSame(500, $upload->read()->status);
        self::assertStringContainsString(
            'The body of this request has 67108864 bytes, which do not fit into memory_limit: read it piece by piece',
            $server->errors(),
        );
    }

    /** @param list<string> $php */
    private function serve(array $php = []): ServerProcess
    {
        return $this->server = ServerProcess::start(
            ServerProcess::app('uploads'),
            ['--workers=2'],
            php: ['-d', 'memory_limit=16M', ...$php],
        );
    }

    private static function begin(ServerProcess $server, string $path): HttpConnection
    {
        $length = self::PIECES << 20;
        $connection = $server->connect();
        $connection->send("PUT {$path} HTTP/1.1\r\nHost: " . substr($server->address, 6) . "\r\n"
            . "Content-Length: {$length}\r\n\r\n");

        return $connection;
    }

    /** @return string the byte that each of the pieces repeats */
    private static function send(HttpConnection $upload, int $pieces): string
    {
        $seeds = random_bytes(max(1, $pieces));
        foreach (str_split($seeds) as $seed) {
            $upload->send(str_repeat($seed, 1 << 20));
        }

        return $seeds;
    }

    private static function hash(string $seeds): string
    {
        $hash = hash_init('xxh3');
        foreach (str_split($seeds) as $seed) {
            hash_update($hash, str_repeat($seed, 1 << 20));
        }

        return hash_final($hash);
    }

    /** That of this machine, or the one that tools/peers has fetched. */
    private static function curl(): string
    {
        $peers = \dirname(__DIR__, 3) . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR);
        foreach ([PHP_EXTENSION_DIR, $peers] as $directory) {
            if (is_file("{$directory}/curl.so")) {
                return "{$directory}/curl.so";
            }
        }
        self::markTestSkipped('Guzzle sends in pieces with the extension curl only: make setup-services');
    }
}
