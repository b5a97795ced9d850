<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Compressed responses of a server, decoded by curl. */
#[CoversNothing]
final class CompressionTest extends TestCase
{
    private const APPS = __DIR__ . '/../apps';

    private ?ServerProcess $server = null;
    private ?string $directory = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        if ($this->directory !== null) {
            exec('rm -rf ' . escapeshellarg($this->directory));
        }
        putenv('NEXUS_TEST_DIRECTORY');
    }

    /** @return iterable<string, array{string, string}> coding, and the extension that it needs */
    public static function codings(): iterable
    {
        yield 'gzip' => ['gzip', 'zlib'];
        yield 'zstd' => ['zstd', 'zstd'];
        yield 'br' => ['br', 'brotli'];
    }

    #[DataProvider('codings')]
    public function testCurlDecodesIt(string $coding, string $extension): void
    {
        $this->serveWith($extension);
        $text = str_repeat('All work and no play. ', 1000);
        self::assertSame($text, $this->curl("/text --compressed -H 'Accept-Encoding: {$coding}'"));
        self::assertLessThan(500, \strlen($this->curl("/text -H 'Accept-Encoding: {$coding}'")));
        $fields = $this->curl("/text -D - -o /dev/null -H 'Accept-Encoding: {$coding}'");
        self::assertStringContainsStringIgnoringCase("\r\nContent-Encoding: {$coding}\r\n", $fields);
        self::assertStringContainsStringIgnoringCase("\r\nVary: Accept-Encoding\r\n", $fields);
        self::assertStringContainsStringIgnoringCase("\r\nETag: W/\"v1\"\r\n", $fields);
    }

    #[DataProvider('codings')]
    public function testAFileIsSentByTheKernelAsItIs(string $coding, string $extension): void
    {
        $connection = $this->serveWith($extension)->connect();
        $connection->send(
            "GET /file HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {$coding}\r\nRange: bytes=0-4\r\n\r\n",
        );
        $answer = $connection->read();
        self::assertSame([206, '<?php'], [$answer->status, $answer->body]);
        self::assertArrayNotHasKey('content-encoding', $answer->headers);
    }

    #[DataProvider('codings')]
    public function testAnEventArrivesWhileTheStreamIsOpen(string $coding, string $extension): void
    {
        $this->serveWith($extension);
        self::assertSame(["data: first\n", $coding], $this->firstEvent("{$coding}, identity;q=0"));
    }

    /** Before its version 0.15 the extension zstd has no functions for streams. */
    public function testStreamsHaveACodingThatKeepsAContext(): void
    {
        $this->serveWith('zstd');
        $encodes = (string) $this->server?->get('/encodes/streams')->body;
        self::assertSame(["data: first\n", $encodes === 'true' ? 'zstd' : 'gzip'], $this->firstEvent('gzip, zstd'));
    }

    public function testALongStreamOfShortPiecesIsDecoded(): void
    {
        $this->serveWith('zstd');
        $lines = implode('', array_map(static fn(int $n): string => "{$n},{$n}\n", range(1, 5000)));
        foreach (['zstd, identity;q=0', 'zstd', 'gzip, zstd'] as $accepted) {
            self::assertSame($lines, $this->curl("/lines --compressed -H 'Accept-Encoding: {$accepted}'"));
        }
    }

    /** @return array{string, ?string} the first line, and its coding */
    private function firstEvent(string $accepted): array
    {
        $curl = proc_open(
            ['curl', '-sNi', '--compressed', '-H', "Accept-Encoding: {$accepted}", $this->url('/events')],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($curl);
        stream_set_timeout($pipes[1], (int) ServerProcess::PATIENCE);
        $coding = null;
        while (!\in_array($line = fgets($pipes[1]), ["\r\n", false], true)) {
            $coding = preg_match('/^Content-Encoding: (\w+)/i', $line, $match) === 1 ? $match[1] : $coding;
        }
        $line = (string) fgets($pipes[1]);
        proc_terminate($curl);
        proc_close($curl);

        return [$line, $coding];
    }

    #[TestWith(['gzip;q=0.5, zstd', 'zstd'])]
    #[TestWith(['gzip, zstd;q=0.5', 'gzip'])]
    #[TestWith(['gzip, zstd', 'zstd'])]
    #[TestWith(['zstd;q=0, *', 'gzip'])]
    #[TestWith(['zstd;q=0.001, identity;q=0.5', null])]
    public function testItsQualityDecides(string $accepted, ?string $coding): void
    {
        $this->serveWith('zstd');
        $fields = $this->curl("/text -D - -o /dev/null -H 'Accept-Encoding: br;q=0, {$accepted}'");
        preg_match('/^Content-Encoding: (\w+)/mi', $fields, $match);
        self::assertSame($coding, $match[1] ?? null);
    }

    #[TestWith(['br', '.br', 'brotli'])]
    #[TestWith(['zstd', '.zst', 'zstd'])]
    #[TestWith(['gzip', '.gz', 'gzip'])]
    public function testAFileThatItsCommandHasCompressedIsSent(string $coding, string $suffix, string $command): void
    {
        exec("command -v {$command}") !== '' || self::markTestSkipped("Needs the command {$command}.");
        self::curlKnows($coding);
        $this->directory = sys_get_temp_dir() . '/nexus-siblings-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        $script = str_repeat("console.log('All work and no play.');\n", 1000);
        file_put_contents("{$this->directory}/app.js", $script);
        exec("{$command} -k " . escapeshellarg("{$this->directory}/app.js") . ' 2>&1', $output, $code);
        self::assertSame(0, $code, implode("\n", $output));
        putenv("NEXUS_TEST_DIRECTORY={$this->directory}");
        $this->server = ServerProcess::start(self::APPS . '/files.php', ['--workers=1']);

        $compressed = $this->curl("/app.js -H 'Accept-Encoding: {$coding}'");
        self::assertSame(md5_file("{$this->directory}/app.js{$suffix}"), md5($compressed));
        self::assertSame($script, $this->curl("/app.js --compressed -H 'Accept-Encoding: {$coding}'"));
        self::assertSame($script, $this->curl('/app.js'));
        $fields = $this->curl("/app.js -I -H 'Accept-Encoding: {$coding}'");
        self::assertStringContainsStringIgnoringCase("\r\nContent-Encoding: {$coding}\r\n", $fields);
        self::assertStringContainsStringIgnoringCase("\r\nContent-Type: text/javascript\r\n", $fields);
    }

    private function serveWith(string $extension): ServerProcess
    {
        self::curlKnows(match ($extension) {
            'zlib' => 'gzip',
            'brotli' => 'br',
            default => $extension,
        });
        $php = [];
        if (!\extension_loaded($extension)) {
            $file = self::fileOf($extension) ?? self::markTestSkipped("Needs the extension {$extension}.");
            $php = ['-d', "extension={$file}"];
        }

        return $this->server = ServerProcess::start(self::APPS . '/traffic.php', ['--workers=1'], php: $php);
    }

    /** That of this machine, or the one that tools/peers has fetched. */
    private static function fileOf(string $extension): ?string
    {
        $peers = \dirname(__DIR__, 3) . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR);
        foreach ([PHP_EXTENSION_DIR, $peers] as $directory) {
            if (is_file("{$directory}/{$extension}.so")) {
                return "{$directory}/{$extension}.so";
            }
        }

        return null;
    }

    private static function curlKnows(string $coding): void
    {
        $feature = ['gzip' => 'libz', 'zstd' => 'zstd', 'br' => 'brotli'][$coding];
        preg_match("/^Features:.* {$feature}\\b/m", (string) shell_exec('curl --version')) === 1
            || self::markTestSkipped("This curl does not decode {$coding}.");
    }

    private function url(string $path): string
    {
        return str_replace('tcp:', 'http:', (string) $this->server?->address) . $path;
    }

    private function curl(string $pathAndOptions): string
    {
        return (string) shell_exec('curl -s ' . $this->url($pathAndOptions));
    }
}
