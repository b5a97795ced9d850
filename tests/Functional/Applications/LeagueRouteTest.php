<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\HttpAnswer;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/**
 * `nexus serve` with an unmodified application of league/route. NEXUS_LEAGUE_ROUTE names the directory whose
 * vendor/autoload.php has league/route 5 and nyholm/psr7; not every mirror of Packagist has league/route.
 */
#[CoversNothing]
final class LeagueRouteTest extends ServedTestCase
{
    private const FORM = 'Content-Type: application/x-www-form-urlencoded';
    private const TOKEN = 'Authorization: Bearer secret';

    public static function setUpBeforeClass(): void
    {
        $directory = getenv('NEXUS_LEAGUE_ROUTE');
        if ($directory === false || !is_file("{$directory}/vendor/league/route/src/Router.php")) {
            self::markTestSkipped('NEXUS_LEAGUE_ROUTE names no directory with league/route in its vendor directory.');
        }
    }

    #[TestWith(['app.php'])]
    #[TestWith(['pooled.php'])]
    public function testItsRoutesAndMiddlewareAreServed(string $file): void
    {
        $server = $this->start(self::file($file));

        $answer = $this->send('GET', '/hello/Ada?q[]=1&q[]=2', '', ['X-User: Ada L']);
        self::assertSame([200, 'Ada L', 'application/json'], [
            $answer->status,
            $answer->headers['x-answered-for'] ?? null,
            $answer->headers['content-type'] ?? null,
        ]);
        self::assertSame(
            '{"name":"Ada","attribute":"Ada","user":"Ada L","query":{"q":["1","2"]}}',
            $answer->body,
        );
        $page = $this->send('GET', '/page');
        self::assertSame('text/html; charset=UTF-8', $page->headers['content-type'] ?? null);
        self::assertSame('<h1>Hello, World!</h1>', $page->body);
        self::assertSame('{"status_code":403,"reason_phrase":"Forbidden"}', $this->send('GET', '/admin/users/7/a')->body);
        $admin = $this->send('GET', '/admin/users/7/a', '', [self::TOKEN, 'X-User: Eve']);
        self::assertSame('{"id":"7","tab":"a","user":"Eve"}', $admin->body);
        self::assertSame(['Eve', 'admin'], [
            $admin->headers['x-answered-for'] ?? null,
            $admin->headers['x-group'] ?? null,
        ]);
        self::assertStringNotContainsString('uncaught', $server->errors());
    }

    public function testItsErrorsAreItsOwn(): void
    {
        $server = $this->start(self::file('app.php'));

        foreach (['/none', '/users/none', '/admin/none'] as $target) {
            $answer = $this->send('GET', $target);
            self::assertSame([404, '{"status_code":404,"reason_phrase":"Not Found"}'], [$answer->status, $answer->body]);
        }
        $refusal = $this->send('POST', '/hello/you');
        self::assertSame([405, 'GET, OPTIONS'], [$refusal->status, $refusal->headers['allow'] ?? null]);
        $failure = $this->send('GET', '/fails');
        self::assertSame(500, $failure->status);
        self::assertSame('{"status_code":500,"reason_phrase":"A mistake"}', $failure->body);
        self::assertStringNotContainsString('uncaught', $server->errors());
    }

    public function testItReadsBodiesAndCookies(): void
    {
        $this->start(self::file('app.php'));

        $echo = $this->send('POST', '/echo', 'a=b+c&d[x]=1', [self::FORM]);
        self::assertSame([201, '[{"a":"b c","d":{"x":"1"}},"a=b+c&d[x]=1"]'], [$echo->status, $echo->body]);
        self::assertSame('[[],""]', $this->send('POST', '/echo', '', [self::FORM])->body);
        self::assertSame('[null,"{}"]', $this->send('POST', '/echo', '{}', ['Content-Type: application/json'])->body);
        $file = "--XY\r\nContent-Disposition: form-data; name=file; filename=\"a.txt\"\r\n"
            . "Content-Type: text/plain\r\n\r\n" . str_repeat('0123456789', 20_000) . "\r\n--XY--\r\n";
        $upload = $this->send('POST', '/upload', $file, ['Content-Type: multipart/form-data; boundary=XY']);
        self::assertSame(['a.txt', 200_000], [$upload->headers['x-name'] ?? null, \strlen($upload->body)]);
        $visit = $this->send('GET', '/visits', '', ['Cookie: visits=4']);
        self::assertSame('5 visits', $visit->body);
        self::assertSame('seen=yes; Secure', $visit->headers['set-cookie'] ?? null, 'the last of two');
    }

    public function testItAnswersEveryMethod(): void
    {
        $this->start(self::file('app.php'));

        $large = $this->send('GET', '/large');
        self::assertSame(md5(str_repeat('0123456789abcdef', 1 << 16)), md5($large->body));
        $head = $this->send('HEAD', '/large');
        self::assertSame([200, '1048576', ''], [$head->status, $head->headers['content-length'] ?? null, $head->body]);
        $options = $this->send('OPTIONS', '/users/42');
        self::assertSame([200, 'GET, DELETE'], [$options->status, $options->headers['allow'] ?? null]);
        $deleted = $this->send('DELETE', '/users/42');
        self::assertSame([204, ''], [$deleted->status, $deleted->body]);
    }

    public function testRequestsInProgressDoNotDisturbEachOther(): void
    {
        $this->start(self::file('pooled.php'));
        $users = range(1, 20);

        // Every request waits in the first middleware, until all of them are in progress.
        $answers = $this->receive(array_map(
            fn(int $user): array => $this->open('GET', "/hello/{$user}", '', ["X-User: user {$user}", 'X-Wait: 300000']),
            $users,
        ));

        self::assertSame(
            array_map(
                static fn(int $user): string
                    => "{\"name\":\"{$user}\",\"attribute\":\"{$user}\",\"user\":\"user {$user}\",\"query\":[]}",
                $users,
            ),
            array_map(static fn(HttpAnswer $answer): string => $answer->body, $answers),
        );
    }

    private static function file(string $name): string
    {
        return __DIR__ . "/league-route/{$name}";
    }
}
