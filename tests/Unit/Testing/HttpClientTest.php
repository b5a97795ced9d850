<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;
use Nexus\Http\UploadedFile;
use Nexus\Testing\CookieJar;
use Nexus\Testing\HttpClient;
use Nexus\Testing\HttpClientError;
use Nexus\Testing\HttpTestClient;
use Nexus\Testing\Internal\FormBody;
use Nexus\Testing\Internal\JsonPath;
use Nexus\Testing\Internal\TestUrl;
use Nexus\Testing\PHPUnit\TestsHttp;
use Nexus\Testing\TestFile;
use Nexus\Testing\TestResponse;
use PHPUnit\Framework\AssertionFailedError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\delay;

#[CoversClass(HttpClient::class)]
#[CoversClass(HttpClientError::class)]
#[CoversClass(CookieJar::class)]
#[CoversClass(TestFile::class)]
#[CoversClass(TestResponse::class)]
#[CoversClass(FormBody::class)]
#[CoversClass(JsonPath::class)]
#[CoversClass(TestUrl::class)]
final class HttpClientTest extends TestCase
{
    use TestsHttp;

    protected function application(): App
    {
        $app = App::create();
        $app->get('/request/{id}', static fn(string $id, Request $request): array => [
            'id' => $id,
            'query' => $request->queries(),
            'headers' => array_map(static fn(array $values): string => implode(', ', $values), $request->headers()),
            'host' => "{$request->scheme()}://{$request->host()}",
            'principal' => $request->attribute('principal'),
        ]);
        $echo = static fn(Request $request): Response => Response::json([
            'method' => $request->method(),
            'type' => $request->header('Content-Type'),
            'body' => $request->files() === [] ? $request->body() : null,
            'forms' => $request->forms(),
            'files' => array_map(
                static fn(mixed $file): mixed => $file instanceof UploadedFile
                    ? "{$file->name()}: " . file_get_contents($file->path())
                    : \count((array) $file),
                $request->files(),
            ),
        ], 201);
        $app->post('/echo', $echo);
        $app->put('/echo', $echo);
        $app->patch('/echo', $echo);
        $app->delete('/echo', static fn() => null);
        $app->post('/login', static fn(): Response => Response::redirect('/me', 303)->withCookie('session', 'a b'));
        $app->post('/logout', static fn(): Response => Response::empty()->withCookie('session', '', maxAge: 0));
        $app->get('/me', static fn(Request $request): array => ['session' => $request->cookie('session')]);
        $app->get('/loop', static fn(): Response => Response::redirect('loop?again'));
        $app->post('/again', static fn(): Response => Response::redirect('/echo', 307));
        $app->get('/stream', static fn(): Response => Response::stream(static function (ResponseWriter $out): void {
            $out->write('one');
            delay(3600);
            $out->write('two');
        }));
        $app->get('/file', static fn(): Response => Response::file(__FILE__));
        $app->get('/fails', static fn() => throw new \RuntimeException('it broke'));

        return $app;
    }

    public function testHeadersQueryAndPrincipal(): void
    {
        $this->http()->withHeader('X-A', '1')->withBearerToken('t')->withCookie('c', 'd e')
            ->withBase('https', 'example.com:8443')->actingAs('Ada')
            ->get('/request/7?a=1', ['b' => ['2', '3']])
            ->assertOk()
            ->assertHeader('Content-Type', 'application/json')
            ->assertHeaderExists('content-type')
            ->assertJsonPath('id', '7')
            ->assertJsonPath('query', ['a' => '1', 'b' => ['2', '3']])
            ->assertJsonPath('query.b[1]', '3')
            ->assertJsonPath('headers.authorization', 'Bearer t')
            ->assertJsonPath('headers.cookie', 'c=d%20e')
            ->assertJsonPath('host', 'https://example.com:8443')
            ->assertJsonPath('principal', 'Ada')
            ->assertJsonHasKey('headers.x-a');
    }

    public function testAClientIsImmutable(): void
    {
        $client = $this->http();
        $client->withHeader('X-A', '1')->withCookie('session', 'other');

        $client->get('/me')->assertJson(['session' => null]);
    }

    public function testBodies(): void
    {
        $client = $this->http();
        $verbs = ['POST' => $client->post(...), 'PUT' => $client->put(...), 'PATCH' => $client->patch(...)];
        foreach ($verbs as $method => $send) {
            $send('/echo', ['a' => '/ü'])->assertCreated()
                ->assertJsonPath('method', $method)
                ->assertJsonPath('type', 'application/json')
                ->assertJsonPath('body', '{"a":"/ü"}');
            $send('/echo', 'text')->assertJsonPath('type', null)->assertJsonPath('body', 'text');
        }
        $client->delete('/echo')->assertNoContent();
        $client->head('/me')->assertOk();
        $client->options('/me')->assertNoContent()->assertHeader('Allow', 'GET, HEAD, OPTIONS');
    }

    public function testForms(): void
    {
        $this->http()->submit('/echo', ['a' => 'b c', 'list' => ['1', '2']])
            ->assertJsonPath('forms', ['a' => 'b c', 'list' => ['1', '2']]);
        $this->http()->upload(
            '/echo',
            [
                'one' => TestFile::of('a b.txt', "x\r\ny", 'text/plain'),
                'many' => [TestFile::at(__FILE__), TestFile::at(__FILE__)],
            ],
            ['title' => 'A&B', 'list' => ['1']],
        )
            ->assertJsonPath('forms', ['title' => 'A&B', 'list' => ['1']])
            ->assertJsonPath('files.one', "a b.txt: x\r\ny")
            ->assertJsonPath('files.many', 2);
    }

    public function testCookiesAreKeptAndRedirectsFollowedOnDemand(): void
    {
        $client = $this->http();

        $client->post('/login')->assertStatus(303)->assertRedirectsTo('/me');
        $client->get('/me')->assertJsonPath('session', 'a b');
        $client->followingRedirects()->post('/login')->assertOk()->assertJsonPath('session', 'a b');
        $client->followingRedirects()->post('/again', ['a' => 1])->assertCreated()->assertJsonPath('body', '{"a":1}');
        $client->post('/logout')->assertNoContent();
        $client->get('/me')->assertJsonPath('session', null);
    }

    public function testTooManyRedirectsAreAnError(): void
    {
        $this->expectException(HttpClientError::class);
        $this->expectExceptionMessage('[NX-0364] The application redirected more than 3 times, the last time from /loop?');

        $this->http()->followingRedirects(3)->get('/loop');
    }

    public function testAStreamIsReadWhileTimePasses(): void
    {
        $clock = $this->freezeTime();
        $chunks = $this->http()->get('/stream')->chunks();

        self::assertSame('one', $chunks->current());
        $clock->advance(3600);
        $chunks->next();
        self::assertSame('two', $chunks->current());
        $chunks->next();
        self::assertFalse($chunks->valid());
    }

    public function testAFileIsRead(): void
    {
        $response = $this->http()->get('/file')->assertBodyContains('final class HttpClientTest');

        self::assertSame(file_get_contents(__FILE__), $response->body());
        self::assertSame(file_get_contents(__FILE__), (string) $response->psr()->getBody());
    }

    public function testErrorsAreAnswers(): void
    {
        $log = (string) ini_set('error_log', '/dev/null');
        $this->http()->get('/none')->assertNotFound();
        self::assertSame(405, $this->http()->post('/me')->status());
        ini_set('error_log', $log);
    }

    public function testAFailedAssertionShowsTheAnswer(): void
    {
        try {
            $this->http()->get('/me')->assertJsonPath('session.id', 1);
            self::fail('nothing was thrown');
        } catch (AssertionFailedError $error) {
            self::assertStringContainsString(
                "GET /me: There is no session.id. The answer:\n200\n{\"session\":null}",
                $error->getMessage(),
            );
        }
    }

    public function testAnyApplicationHasAClient(): void
    {
        HttpTestClient::for(static fn(Request $request): Response => Response::text($request->path()))
            ->get('/a')->assertOk()->assertBodyContains('/a');
    }
}
