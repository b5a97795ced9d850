<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;

/** Files beside the front controller, and files that must not be served. */
#[CoversNothing]
final class FileTest extends ClassicTestCase
{
    private const SOURCES = [
        'old.php.bak', 'old.php~', 'old.php7', 'old.php5', 'old.pht', 'old.phtml', 'old.phtm', 'old.phps', 'old.phar', 'old.phar.gz', 'old.php_', 'old.php.orig', 'old.php.save', 'old.phpold',
        '#old.php#', 'old.PHP.txt', 'old.php-dist', 'old.php.png', 'old.inc~', 'old.inc.txt', 'old.Inc',
    ];

    private static ?ServerProcess $site = null;

    public static function setUpBeforeClass(): void
    {
        parent::setUpBeforeClass();
        $root = self::file('public');
        mkdir("{$root}/sub/inner", recursive: true);
        mkdir("{$root}/.well-known");
        mkdir("{$root}/.hidden");
        file_put_contents("{$root}/index.php", '<?php echo "script ", $_SERVER["REQUEST_URI"];');
        file_put_contents("{$root}/other.php", '<?php echo "other";');
        file_put_contents("{$root}/lib.inc", '<?php $password = 1;');
        foreach (self::SOURCES as $name) {
            file_put_contents("{$root}/{$name}", '<?php $password = 1;');
        }
        file_put_contents("{$root}/style.css", 'body{}');
        file_put_contents("{$root}/photo.incredible", 'no source');
        mkdir("{$root}/my.php.files");
        file_put_contents("{$root}/my.php.files/style.css", 'body{}');
        symlink('old.php.bak', "{$root}/copy.txt");
        file_put_contents("{$root}/sub/two words.txt", 'spaced');
        file_put_contents("{$root}/empty.js", '');
        file_put_contents("{$root}/large.bin", str_repeat("0123456789abcdef", 400_000));
        file_put_contents("{$root}/.env", 'SECRET=1');
        file_put_contents("{$root}/.hidden/file.txt", 'hidden');
        file_put_contents("{$root}/.well-known/acme", 'challenge');
        file_put_contents(self::file('outside.txt'), 'outside');
        symlink(self::file('outside.txt'), "{$root}/absolute-out.txt");
        symlink('../outside.txt', "{$root}/relative-out.txt");
        symlink('..', "{$root}/sub/up");
        symlink("{$root}/style.css", "{$root}/absolute-in.css");
        symlink('style.css', "{$root}/relative-in.css");
        symlink('other.php', "{$root}/harmless.txt");
        symlink('.env', "{$root}/environment.txt");
        symlink(self::file(''), "{$root}/parent");
        posix_mkfifo("{$root}/pipe.txt", 0o600);
        self::$site = self::start(['--workers=1'], script: "{$root}/index.php");
    }

    public static function tearDownAfterClass(): void
    {
        self::$site?->kill();
        self::$site = null;
        parent::tearDownAfterClass();
    }

    #[TestWith(['/style.css', 'text/css', 'body{}'])]
    #[TestWith(['/style.css?version=7', 'text/css', 'body{}'])]
    #[TestWith(['/sub/two%20words.txt', 'text/plain', 'spaced'])]
    #[TestWith(['/empty.js', 'text/javascript', ''])]
    #[TestWith(['/.well-known/acme', 'application/octet-stream', 'challenge'])]
    #[TestWith(['/photo.incredible', 'application/octet-stream', 'no source'])]
    #[TestWith(['/my.php.files/style.css', 'text/css', 'body{}'])]
    #[TestWith(['/absolute-in.css', 'text/css', 'body{}'])]
    #[TestWith(['/relative-in.css', 'text/css', 'body{}'])]
    #[TestWith(['/sub/up/style.css', 'text/css', 'body{}'])]
    public function testAFileIsSentWithItsType(string $path, string $type, string $content): void
    {
        $answer = self::ask($path);

        self::assertSame(
            [200, $type, (string) \strlen($content), $content],
            [$answer->status, $answer->header('content-type'), $answer->header('content-length'), $answer->body],
        );
    }

    public function testALargeFileIsSentWholeAndTheConnectionGoesOn(): void
    {
        $client = self::connect()->send(self::request('/large.bin') . self::request('/style.css'));
        $file = $client->read()->body;

        self::assertSame(md5(str_repeat('0123456789abcdef', 400_000)), md5($file));
        self::assertSame('body{}', $client->read()->body);
    }

    public function testHeadOfAFile(): void
    {
        $client = self::connect()->send(self::request('/large.bin', method: 'HEAD'));

        self::assertSame('6400000', $client->read(false)->header('content-length'));
        self::assertSame('body{}', $client->request(self::request('/style.css'))->body);
    }

    public function testSeveralRangesArePartsOfOneAnswer(): void
    {
        $client = self::connect();
        $answer = $client->request(self::request('/large.bin', "Range: bytes=1-3,16000-16015,-2,9000000-\r\n"));

        self::assertSame([206, null], [$answer->status, $answer->headers['content-range'] ?? null]);
        self::assertMatchesRegularExpression(
            '~^multipart/byteranges; boundary=[0-9a-f]{32}$~',
            (string) $answer->header('content-type'),
        );
        $boundary = substr((string) strrchr((string) $answer->header('content-type'), '='), 1);
        $part = static fn(string $range, string $bytes): string
            => "\r\n--{$boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes {$range}/6400000\r\n\r\n{$bytes}";
        self::assertSame(
            $part('1-3', '123') . $part(
                '16000-16015',
                '0123456789abcdef',
            ) . $part('6399998-6399999', 'ef') . "\r\n--{$boundary}--\r\n",
            $answer->body,
        );
        self::assertSame('body{}', $client->request(self::request('/style.css'))->body);
    }

    /** A response with the whole file is always allowed, and copies no byte. */
    #[TestWith(['0-,0-,0-,0-', 206, 6_400_000])]
    #[TestWith(['0-99,50-149,100-199', 206, 200])]
    #[TestWith(['0-2000000,3000000-5000000', 200, 6_400_000])]
    #[TestWith(['9000000-,9500000-', 416, 0])]
    public function testRangesNeverCostMoreThanTheFile(string $ranges, int $status, int $length): void
    {
        $answer = self::connect()->request(self::request('/large.bin', "Range: bytes={$ranges}\r\n"));

        self::assertSame([$status, $length], [$answer->status, \strlen($answer->body)]);
    }

    public function testAFloodOfRangesGetsTheWhole(): void
    {
        $ranges = implode(
            ',',
            array_map(static fn(int $at): string => ($at * 1000) . '-' . ($at * 1000), range(0, 32)),
        );

        self::assertSame(
            200,
            self::connect()->request(self::request('/large.bin', "Range: bytes={$ranges}\r\n"))->status,
        );
    }

    public function testAClientThatHasTheFileGets304(): void
    {
        $first = self::ask('/style.css');
        $tag = (string) $first->header('etag');
        $modified = (string) $first->header('last-modified');
        self::assertMatchesRegularExpression('/^"[0-9a-f]+-6"$/', $tag);

        foreach ([
            "If-None-Match: {$tag}",
            "If-None-Match: \"other\", W/{$tag}",
            'If-None-Match: *',
            "If-Modified-Since: {$modified}",
        ] as $condition) {
            $answer = self::ask('/style.css', "{$condition}\r\n");
            self::assertSame([304, '', $tag], [$answer->status, $answer->body, $answer->header('etag')], $condition);
        }
        foreach ([
            'If-None-Match: "other"',
            'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
            'If-Modified-Since: nonsense',
            "If-None-Match: \"other\"\r\nIf-Modified-Since: {$modified}",
        ] as $condition) {
            self::assertSame(200, self::ask('/style.css', "{$condition}\r\n")->status, $condition);
        }
    }

    public function testAFileIsNotForOtherMethods(): void
    {
        $answer = self::ask('/style.css', "Content-Length: 0\r\n", 'POST');

        self::assertSame([405, 'GET, HEAD'], [$answer->status, $answer->header('allow')]);
    }

    /** @return iterable<string, array{string}> */
    public static function secrets(): iterable
    {
        $paths = [
            '/.env', '/%2eenv', '/.hidden/file.txt', '/.hidden', '/sub/../.env', '/sub/up/.env', '/other.php', '/other.PHP/../other.php', '/oth%65r.php', '/lib.inc',
            '/../outside.txt', '/..%2foutside.txt', '/%2e%2e/outside.txt', '/%2e%2e%2foutside.txt', '/sub/../../outside.txt', '/./style.css', '//../outside.txt',
            '/absolute-out.txt', '/relative-out.txt', '/parent/outside.txt', '/harmless.txt', '/environment.txt', '/pipe.txt', '/.well-known/../.env', '/.well-known/.x',
        ];
        foreach ([
            ...$paths,
            '/copy.txt',
            ...array_map(static fn(string $name): string => '/' . rawurlencode($name), self::SOURCES),
        ] as $path) {
            yield $path => [$path];
        }
    }

    #[DataProvider('secrets')]
    public function testHiddenFilesAreNotFound(string $path): void
    {
        $answer = self::ask($path);

        self::assertSame(404, $answer->status, $answer->body);
        self::assertSame("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n", $answer->body);
    }

    #[TestWith(['/'])]
    #[TestWith(['/index.php'])]
    #[TestWith(['/index.php/more'])]
    #[TestWith(['/sub'])]
    #[TestWith(['/sub/inner/'])]
    #[TestWith(['/nothing/here'])]
    #[TestWith(['/none.css'])]
    #[TestWith(['/no.php'])]
    #[TestWith(['/style.css/more'])]
    #[TestWith(['/users/a.b@example.com'])]
    public function testEverythingElseIsTheFrontControllers(string $path): void
    {
        self::assertSame("script {$path}", self::ask($path)->body);
    }

    private static function connect(): Client
    {
        return Client::open((self::$site ?? throw new \LogicException())->address);
    }

    private static function ask(string $path, string $headers = '', string $method = 'GET'): Answer
    {
        return self::connect()->request(self::request($path, $headers, method: $method));
    }
}
