<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\File;

use Nexus\Http\App;
use Nexus\Http\File\Files;
use Nexus\Http\File\FilesError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseContent;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Files::class)]
final class FilesTest extends TestCase
{
    private const FILES = [
        'index.html' => 'home',
        'app.js' => 'script',
        'docs/index.html' => 'docs',
        'docs/a b+c.txt' => 'spaces',
        'empty/x.txt' => 'x',
        '.env' => 'secret',
        '.git/config' => 'secret',
        '.well-known/acme' => 'acme',
        '.well-known/.hidden' => 'secret',
        'copy.js~' => 'secret',
        'copy.bak' => 'secret',
        'copy.js.orig' => 'secret',
        '.app.js.swp' => 'secret',
        '#app.js#' => 'secret',
        'data.sqlite' => 'secret',
        'dump.SQL' => 'secret',
        'code.php' => 'secret',
        'code.PHP7' => 'secret',
        'code.phtml' => 'secret',
        'code.php.txt' => 'secret',
        'conf.inc' => 'secret',
        'incident.txt' => 'public',
        'private/plan.txt' => 'refused',
    ];

    private string $directory;

    protected function setUp(): void
    {
        $base = sys_get_temp_dir() . '/nexus-files-' . bin2hex(random_bytes(6));
        $this->directory = "{$base}/public";
        foreach (self::FILES as $name => $text) {
            @mkdir(\dirname("{$this->directory}/{$name}"), recursive: true);
            file_put_contents("{$this->directory}/{$name}", $text);
        }
        file_put_contents("{$base}/outside.txt", 'secret');
        symlink('../outside.txt', "{$this->directory}/leaves.txt");
        symlink("{$base}/outside.txt", "{$this->directory}/absolute.txt");
        symlink('..', "{$this->directory}/parent");
        symlink('app.js', "{$this->directory}/stays.js");
        symlink("{$this->directory}/app.js", "{$this->directory}/absolute-stays.js");
        symlink('.env', "{$this->directory}/env.txt");
        symlink('code.php', "{$this->directory}/code.txt");
        symlink('private/plan.txt', "{$this->directory}/plan-link.txt");
        symlink('loop', "{$this->directory}/loop");
        posix_mkfifo("{$this->directory}/pipe.txt", 0o600);
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg(\dirname($this->directory)));
    }

    /** @return iterable<string, array{string, int, string}> target, status, body */
    public static function targets(): iterable
    {
        yield 'a file' => ['/app.js', 200, 'script'];
        yield 'the index of the root' => ['/', 200, 'home'];
        yield 'the index of a directory' => ['/docs/', 200, 'docs'];
        yield 'a directory without a slash' => ['/docs?a=1', 301, ''];
        yield 'a directory without an index' => ['/empty', 404, ''];
        yield 'the same with a slash' => ['/empty/', 404, ''];
        yield 'an encoded name' => ['/docs/a%20b+c.txt', 200, 'spaces'];
        yield 'a name that only resembles an extension' => ['/incident.txt', 200, 'public'];
        yield 'no file' => ['/none.js', 404, ''];
        yield 'a file as a directory' => ['/app.js/x', 404, ''];
        yield 'a file with a slash' => ['/app.js/', 404, ''];
        yield 'RFC 8615' => ['/.well-known/acme', 200, 'acme'];
        yield 'hidden below it' => ['/.well-known/.hidden', 404, ''];
        yield 'a hidden file' => ['/.env', 404, ''];
        yield 'a hidden directory' => ['/.git/config', 404, ''];
        yield 'encoded' => ['/%2eenv', 404, ''];
        yield 'a copy: ~' => ['/copy.js~', 404, ''];
        yield 'a copy: .bak' => ['/copy.bak', 404, ''];
        yield 'a copy: .orig' => ['/copy.js.orig', 404, ''];
        yield 'a copy: .swp' => ['/.app.js.swp', 404, ''];
        yield 'a copy: #' => ['/%23app.js%23', 404, ''];
        yield 'a database' => ['/data.sqlite', 404, ''];
        yield 'a dump, in any case' => ['/dump.SQL', 404, ''];
        yield 'PHP' => ['/code.php', 404, ''];
        yield 'PHP in any case and version' => ['/code.PHP7', 404, ''];
        yield 'PHP by another name' => ['/code.phtml', 404, ''];
        yield 'PHP with a further extension' => ['/code.php.txt', 404, ''];
        yield 'included PHP' => ['/conf.inc', 404, ''];
        yield 'the parent' => ['/docs/../../outside.txt', 404, ''];
        yield 'the parent, encoded' => ['/docs/..%2f..%2foutside.txt', 404, ''];
        yield 'the parent inside of the root' => ['/docs/..%2fapp.js', 404, ''];
        yield 'the parent behind a link' => ['/parent/outside.txt', 404, ''];
        yield 'an absolute path' => ['/%2fetc/passwd', 404, ''];
        yield 'a backslash' => ['/docs%5c..%5capp.js', 404, ''];
        yield 'an empty part' => ['/docs//index.html', 404, ''];
        yield 'a link that leaves' => ['/leaves.txt', 404, ''];
        yield 'an absolute link that leaves' => ['/absolute.txt', 404, ''];
        yield 'a link that stays' => ['/stays.js', 200, 'script'];
        yield 'an absolute link that stays' => ['/absolute-stays.js', 200, 'script'];
        yield 'a link to a hidden file' => ['/env.txt', 404, ''];
        yield 'a link to PHP' => ['/code.txt', 404, ''];
        yield 'a link to a refused file' => ['/plan-link.txt', 404, ''];
        yield 'a loop of links' => ['/loop', 404, ''];
        yield 'a FIFO' => ['/pipe.txt', 404, ''];
        yield 'refused by the application' => ['/private/plan.txt', 404, ''];
        yield 'a very long name' => ['/' . str_repeat('a', 5000), 404, ''];
        yield 'bytes that are no UTF-8' => ['/%ff%fe', 404, ''];
    }

    #[DataProvider('targets')]
    public function testAnswers(string $target, int $status, string $body): void
    {
        $answer = $this->get(Files::in($this->directory)->withRefused('private/*'), $target);
        self::assertSame($status, $answer->status());
        self::assertSame($body, $status === 200 ? self::body($answer) : '');
        self::assertSame($status === 200 ? 'nosniff' : null, $answer->header('x-content-type-options'));
        self::assertSame($status === 301 ? '/docs/?a=1' : null, $answer->header('location'));
    }

    public function testAPathNeverRedirectsToAnotherHost(): void
    {
        mkdir("{$this->directory}/evil.example");
        file_put_contents("{$this->directory}/evil.example/index.html", 'x');
        $answer = $this->get(Files::in($this->directory), '/evil.example');
        self::assertSame('/evil.example/', $answer->header('location'));
        self::assertSame(404, $this->get(Files::in($this->directory), '//evil.example')->status());
    }

    public function testTheFallbackAnswersPathsOfAnApplicationInTheBrowser(): void
    {
        $files = Files::in($this->directory)->withFallback('index.html');
        $answer = $this->get($files, '/orders/7', ['Accept' => 'text/html,*/*;q=0.8']);
        self::assertSame([200, 'home', 'no-cache'], [
            $answer->status(),
            self::body($answer),
            $answer->header('cache-control'),
        ]);
        self::assertSame('text/html', $answer->header('content-type'));
        self::assertSame(404, $this->get($files, '/orders/7', ['Accept' => 'application/json'])->status());
        self::assertSame(404, $this->get($files, '/none.js', ['Accept' => '*/*'])->status());
        self::assertSame(404, $this->get($files, '/.env', ['Accept' => 'text/html'])->status());
        self::assertSame(404, $this->get($files->withFallback('none.html'), '/x')->status());
    }

    public function testTheFirstRuleThatFitsGivesTheCacheControl(): void
    {
        $files = Files::in($this->directory)
            ->withCacheControl('immutable', '*.js')
            ->withCacheControl('no-store', 'docs/*', '*.txt')
            ->withCacheControl('max-age=60');
        $of = fn(string $target): ?string => $this->get($files, $target)->header('cache-control');
        self::assertSame('immutable', $of('/app.js'));
        self::assertSame('no-store', $of('/docs/'));
        self::assertSame('no-store', $of('/incident.txt'));
        self::assertSame('max-age=60', $of('/'));
        self::assertNull($this->get(Files::in($this->directory), '/app.js')->header('cache-control'));
    }

    public function testTheIndexIsTheFirstThatExists(): void
    {
        $files = Files::in($this->directory)->withIndex('none.html', 'app.js');
        self::assertSame('script', self::body($this->get($files, '/')));
        self::assertSame(404, $this->get($files->withIndex(), '/')->status());
    }

    /** @return iterable<string, array{?string, ?string}> Accept-Encoding, Content-Encoding */
    public static function codings(): iterable
    {
        yield 'no field' => [null, null];
        yield 'gzip' => ['gzip', 'gzip'];
        yield 'the best of several' => ['gzip, deflate, br, zstd', 'br'];
        yield 'the highest q' => ['br;q=0.1, gzip', 'gzip'];
        yield 'q=0' => ['br;q=0, gzip;q=0', null];
        yield 'an older sibling is not used' => ['zstd', null];
        yield 'any' => ['*', 'br'];
        yield 'nothing that exists' => ['deflate', null];
    }

    #[DataProvider('codings')]
    public function testACompressedSiblingIsSent(?string $accepted, ?string $coding): void
    {
        foreach (['.br' => 'br', '.gz' => 'gzip', '.zst' => 'zstd'] as $suffix => $text) {
            file_put_contents("{$this->directory}/app.js{$suffix}", $text);
        }
        touch("{$this->directory}/app.js.zst", 1);
        $files = Files::in($this->directory);
        $answer = $this->get($files, '/app.js', $accepted === null ? [] : ['Accept-Encoding' => $accepted]);
        self::assertSame($coding ?? 'script', self::body($answer));
        self::assertSame($coding, $answer->header('content-encoding'));
        self::assertSame('Accept-Encoding', $answer->header('vary'));
        self::assertSame('text/javascript', $answer->header('content-type'));
        $plain = $this->get($files->withoutPrecompressed(), '/app.js', ['Accept-Encoding' => 'br']);
        self::assertSame(['script', null], [self::body($plain), $plain->header('vary')]);
    }

    public function testASiblingThatLeavesTheDirectoryIsNotSent(): void
    {
        symlink('../outside.txt', "{$this->directory}/app.js.br");
        $answer = $this->get(Files::in($this->directory), '/app.js', ['Accept-Encoding' => 'br']);
        self::assertSame([200, 'script', null], [
            $answer->status(),
            self::body($answer),
            $answer->header('content-encoding'),
        ]);
    }

    public function testOtherRoutesComeFirst(): void
    {
        $app = App::create()->files('/', $this->directory)->app();
        $app->get('/app.js', static fn(): Response => Response::text('route'));
        self::assertSame('route', $app->handle(Request::of('GET', '/app.js'))->body());
        self::assertSame(405, $app->handle(Request::of('POST', '/index.html'))->status());
    }

    public function testAMissingDirectoryIsAnErrorAtOnce(): void
    {
        $this->expectException(FilesError::class);
        $this->expectExceptionMessage('[NX-1167] /nowhere is no directory');
        Files::in('/nowhere');
    }

    /** @param array<string, string> $headers */
    private function get(Files $files, string $target, array $headers = []): Response
    {
        return App::create()->files('/', $files)->app()->handle(Request::of('GET', $target, $headers));
    }

    private static function body(Response $response): string
    {
        return implode('', iterator_to_array(ResponseContent::pieces($response), false));
    }
}
