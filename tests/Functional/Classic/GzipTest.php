<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;

/** Site::gzip(): answers that are compressed while they are sent. */
#[CoversNothing]
final class GzipTest extends ClassicTestCase
{
    private const ACCEPTS = "Accept-Encoding: br;q=1.0, gzip;q=0.8\r\n";
    private const PAGE = <<<'PHP'
        <?php
        $body = str_repeat("one line of a page\n", (int) ($_GET['lines'] ?? 200));
        foreach ((array) ($_GET['header'] ?? []) as $header) {
            header($header);
        }
        if (isset($_GET['length'])) {
            header('Content-Length: ' . $_GET['length']);
        }
        http_response_code((int) ($_GET['status'] ?? 200));
        if (isset($_GET['pieces'])) {
            foreach (str_split($body, 100) as $piece) {
                echo $piece;
                flush();
            }
        } else {
            echo $body;
        }
        PHP;

    private static ?ServerProcess $site = null;
    private static string $text = '';
    private static string $root = '';

    public static function setUpBeforeClass(): void
    {
        parent::setUpBeforeClass();
        self::$root = self::file('public');
        self::$text = str_repeat("one line of a page\n", 200);
        mkdir(self::$root);
        file_put_contents(self::$root . '/page.php', self::PAGE);
        file_put_contents(self::$root . '/style.css', self::$text);
        file_put_contents(self::$root . '/short.css', 'p{}');
        file_put_contents(self::$root . '/photo.png', self::$text);
        file_put_contents(self::$root . '/noise.txt', random_bytes(4096));
        file_put_contents(self::$root . '/large.txt', str_repeat(self::$text, 800));
        file_put_contents(self::$root . '/both.css', self::$text);
        file_put_contents(self::$root . '/both.css.br', 'brotli');
        file_put_contents(self::file('nexus.php'), '<?php
            use Nexus\Server\{ServerConfig, Site};
            return ServerConfig::default()->withSite(Site::of(__DIR__ . "/public")->precompressed()->gzip(6)
                ->php("output_buffering", "0"));');
        self::$site = ServerProcess::start(self::$root, ['--classic', '--workers=1'], \dirname(self::$root));
    }

    public static function tearDownAfterClass(): void
    {
        self::$site?->kill();
        self::$site = null;
        parent::tearDownAfterClass();
    }

    private static function ask(string $target, string $headers = self::ACCEPTS, string $method = 'GET'): Answer
    {
        return self::client(self::$site)->send(self::request($target, $headers, method: $method))
            ->read($method !== 'HEAD');
    }

    private static function assertCoded(string $expected, Answer $answer): void
    {
        self::assertSame(['gzip'], $answer->headers['content-encoding'] ?? null);
        self::assertSame(['Accept-Encoding'], $answer->headers['vary'] ?? null);
        self::assertSame($expected, gzdecode($answer->body));
    }

    private static function assertPlain(string $expected, Answer $answer): void
    {
        self::assertArrayNotHasKey('content-encoding', $answer->headers);
        self::assertSame($expected, $answer->body);
    }

    public function testAPageIsCompressed(): void
    {
        $answer = self::ask('/page.php');
        self::assertCoded(self::$text, $answer);
        self::assertSame([(string) \strlen($answer->body)], $answer->headers['content-length']);
        self::assertLessThan(400, \strlen($answer->body));
    }

    public function testAPageThatIsFlushedIsCompressed(): void
    {
        $answer = self::ask('/page.php?pieces=1');
        self::assertCoded(self::$text, $answer);
        self::assertSame(['chunked'], $answer->headers['transfer-encoding']);
    }

    public function testWhatIsFlushedCanBeDecodedAtOnce(): void
    {
        file_put_contents(self::$root . '/wait.php', '<?php
            echo "first ", str_repeat("-", 200); flush();
            while (!is_file(__DIR__ . "/go")) { usleep(1000); clearstatcache(); }
            unlink(__DIR__ . "/go");
            echo "second";');
        $client = self::client(self::$site)->send(self::request('/wait.php', self::ACCEPTS));
        $decoder = inflate_init(ZLIB_ENCODING_GZIP);
        self::assertNotFalse($decoder);
        self::until($client, "\r\n\r\n");
        $size = (int) hexdec(trim(self::until($client, "\r\n")));
        self::assertSame('first ' . str_repeat('-', 200), inflate_add($decoder, $client->take($size)));
        // touch() also sets the time of the file, which the script may have removed by then.
        file_put_contents(self::$root . '/go', '');
        self::assertStringEndsWith("\r\n0\r\n\r\n", self::until($client, "\r\n0\r\n\r\n"));
    }

    private static function until(Client $client, string $end): string
    {
        $read = '';
        while (!str_ends_with($read, $end)) {
            $read .= $client->take(1);
        }

        return $read;
    }

    public function testALongPageIsCompressed(): void
    {
        self::assertCoded(str_repeat("one line of a page\n", 50_000), self::ask('/page.php?lines=50000'));
    }

    public function testALengthThatTheScriptAnnouncesIsThatOfThePage(): void
    {
        self::assertCoded(self::$text, self::ask('/page.php?length=' . \strlen(self::$text)));
        self::assertCoded(substr(self::$text, 0, 2000), self::ask('/page.php?length=2000'));
    }

    public function testThePagesAfterAPageThatWasCutAreWhole(): void
    {
        $client = self::client(self::$site)->send(self::request('/page.php?length=9999999', self::ACCEPTS));
        self::assertStringNotContainsString("\r\n0\r\n\r\n", $client->rest());
        self::assertCoded(self::$text, self::ask('/page.php?pieces=1'));
    }

    /** @return iterable<string, array{string}> */
    public static function plain(): iterable
    {
        yield 'short' => ['lines=3'];
        yield 'another coding' => ['header=Content-Encoding:%20identity'];
        yield 'a part' => ['status=206&header=Content-Range:%20bytes%200-9/10'];
        yield 'an image' => ['header=Content-Type:%20image/png'];
        yield 'no type of ours' => ['header=Content-Type:%20application/zip'];
        yield 'no-transform' => ['header=Cache-Control:%20private,%20No-Transform'];
    }

    #[DataProvider('plain')]
    public function testSomePagesStayAsTheyAre(string $query): void
    {
        parse_str($query, $fields);
        $lines = isset($fields['lines']) && \is_string($fields['lines']) ? (int) $fields['lines'] : 200;
        $answer = self::ask("/page.php?{$query}");

        self::assertNotSame(['gzip'], $answer->headers['content-encoding'] ?? null);
        self::assertSame(str_repeat("one line of a page\n", $lines), $answer->body);
        self::assertArrayNotHasKey('vary', $answer->headers);
    }

    public function testAClientThatDoesNotAcceptGzipGetsThePageAsItIs(): void
    {
        foreach (['', "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n"] as $headers) {
            $answer = self::ask('/page.php', $headers);
            self::assertPlain(self::$text, $answer);
            self::assertSame(['Accept-Encoding'], $answer->headers['vary']);
        }
        self::assertArrayNotHasKey('content-encoding', self::ask('/page.php', method: 'HEAD')->headers);
    }

    public function testTheHeadersSayThatThePageDependsOnTheClient(): void
    {
        $answer = self::ask('/page.php?header[]=ETag:%20%22v1%22&header[]=Vary:%20Cookie,%20Accept-Encoding&status=404');
        self::assertSame([404, ['W/"v1"'], ['Cookie, Accept-Encoding'], self::$text], [
            $answer->status, $answer->headers['etag'], $answer->headers['vary'], gzdecode($answer->body),
        ]);
        self::assertSame(['W/"v2"'], self::ask('/page.php?header=ETag:%20W/%22v2%22')->headers['etag']);
        self::assertSame(
            ['Cookie', 'Accept-Encoding'],
            self::ask('/page.php?header=Vary:%20Cookie')->headers['vary'],
        );
    }

    public function testAFileIsCompressed(): void
    {
        self::assertCoded(self::$text, self::ask('/style.css'));
        $answer = self::ask('/style.css');
        self::assertCoded(self::$text, $answer);
        self::assertSame(['text/css'], $answer->headers['content-type']);
        $plain = self::ask('/style.css', '');
        self::assertPlain(self::$text, $plain);
        self::assertSame(['Accept-Encoding'], $plain->headers['vary']);
        self::assertNotSame($plain->headers['etag'], $answer->headers['etag']);
        self::assertSame($plain->headers['last-modified'], $answer->headers['last-modified']);
    }

    public function testConditionsAndRangesOfACompressedFile(): void
    {
        $whole = self::ask('/style.css');
        $condition = self::ACCEPTS . "If-None-Match: {$whole->headers['etag'][0]}\r\n";
        self::assertSame(304, self::ask('/style.css', $condition)->status);
        self::assertSame(200, self::ask('/style.css', "If-None-Match: {$whole->headers['etag'][0]}\r\n")->status);
        $part = self::ask('/style.css', self::ACCEPTS . "Range: bytes=4-9\r\n");
        self::assertSame([206, substr($whole->body, 4, 6)], [$part->status, $part->body]);
    }

    public function testAFileThatChangesIsCompressedAgain(): void
    {
        file_put_contents(self::$root . '/change.css', self::$text);
        self::assertCoded(self::$text, self::ask('/change.css'));
        file_put_contents(self::$root . '/change.css', strrev(self::$text));
        touch(self::$root . '/change.css', time() + 10);
        self::assertCoded(strrev(self::$text), self::ask('/change.css'));
    }

    public function testSomeFilesStayAsTheyAre(): void
    {
        foreach (['short.css', 'photo.png', 'noise.txt', 'large.txt'] as $name) {
            self::assertPlain((string) file_get_contents(self::$root . "/{$name}"), self::ask("/{$name}"));
        }
    }

    public function testAFileBesideItIsPreferred(): void
    {
        $answer = self::ask('/both.css');
        self::assertSame(['brotli', ['br']], [$answer->body, $answer->headers['content-encoding']]);
        self::assertCoded(self::$text, self::ask('/both.css', "Accept-Encoding: gzip\r\n"));
    }

    public function testManyFilesDoNotGrowTheWorker(): void
    {
        $noise = '';
        for ($i = 0; $i < 20_000; $i++) {
            $noise .= bin2hex(random_bytes(32)) . "\n";
        }
        for ($i = 0; $i < 40; $i++) {
            file_put_contents(self::$root . "/many-{$i}.txt", $noise);
            self::assertSame($noise, gzdecode(self::ask("/many-{$i}.txt")->body));
        }
        $copies = 0;
        foreach (self::site()->workers() as $worker) {
            foreach ((array) glob("/proc/{$worker}/fd/*") as $descriptor) {
                $copies += (int) str_contains((string) @readlink((string) $descriptor), 'memfd:nexus-gzip');
            }
        }
        self::assertGreaterThan(5, $copies);
        self::assertLessThan(30, $copies, 'compressed copies of 0.75 MB in 16 MiB');
    }

    private static function site(): ServerProcess
    {
        return self::$site ?? throw new \LogicException('The server is not running.');
    }
}
