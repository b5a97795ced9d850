<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SessionLogin;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\Sessions;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\TestCase;

final class SessionLoginTest extends TestCase
{
    /** @var array<string, list<string>> roles by user */
    private array $users = ['ada' => ['admin'], 'bob' => []];

    public function testLogsInAndOut(): void
    {
        $client = HttpClient::for($this->app());
        $client->get('/me')->assertUnauthorized()
            ->assertHeader('WWW-Authenticate', 'Cookie realm="api", cookie-name="session"');
        $client->post('/cart')->assertOk();
        $client->post('/login/ada')->assertOk();
        $client->get('/me')->assertOk()->assertJson(['id' => 'ada', 'roles' => ['admin'], 'cart' => ['tea']]);
        $client->post('/logout')->assertOk();
        $client->get('/me')->assertUnauthorized();
    }

    public function testTheRightsAreThoseOfNow(): void
    {
        $client = HttpClient::for($this->app());
        $client->post('/login/ada');
        $this->users['ada'] = [];
        $client->get('/me')->assertJsonPath('roles', []);
        unset($this->users['ada']);
        $client->get('/me')->assertUnauthorized();
    }

    public function testASessionIdThatAnAttackerHasPlantedLeadsToNothingAfterTheLogin(): void
    {
        $app = $this->app();
        $planted = self::cookie(HttpClient::for($app)->post('/cart')->header('Set-Cookie'));
        $victim = HttpClient::for($app)->withCookie('session', $planted);
        $own = self::cookie($victim->post('/login/ada')->header('Set-Cookie'));
        self::assertNotSame($planted, $own);
        $victim->get('/me')->assertOk();
        HttpClient::for($app)->withCookie('session', $planted)->get('/me')->assertUnauthorized();
    }

    public function testAnInventedSessionIdIsNotAdopted(): void
    {
        $app = $this->app();
        $invented = str_repeat('a', 32);
        $victim = HttpClient::for($app)->withCookie('session', $invented);
        self::assertNotSame($invented, self::cookie($victim->post('/login/ada')->header('Set-Cookie')));
        HttpClient::for($app)->withCookie('session', $invented)->get('/me')->assertUnauthorized();
    }

    public function testAStolenSessionIdLeadsToNothingAfterTheLogout(): void
    {
        $app = $this->app();
        $client = HttpClient::for($app);
        $stolen = self::cookie($client->post('/login/ada')->header('Set-Cookie'));
        HttpClient::for($app)->withCookie('session', $stolen)->get('/me')->assertOk();
        $client->post('/logout');
        HttpClient::for($app)->withCookie('session', $stolen)->get('/me')->assertUnauthorized();
    }

    public function testAnotherUserDoesNotGetTheValuesOfTheFirst(): void
    {
        $client = HttpClient::for($this->app());
        $client->post('/login/ada');
        $client->post('/cart');
        $client->post('/login/bob');
        $client->get('/me')->assertJson(['id' => 'bob', 'roles' => [], 'cart' => []]);
    }

    public function testItNeedsTheMiddlewareSessions(): void
    {
        $login = new SessionLogin(static fn(): ?Principal => null);
        $this->expectException(SessionError::class);
        $login->authenticate(Request::of('GET', '/'));
    }

    private function app(): App
    {
        $login = new SessionLogin(fn(string $id): ?Principal => isset($this->users[$id])
            ? new SimplePrincipal($id, $this->users[$id])
            : null);
        $app = App::create()->middleware(Sessions::in(new MemorySessionStore()), new Authentication($login));
        $app->post('/login/{name}', static function (Session $session, string $name) use ($login): Response {
            $login->login($session, new SimplePrincipal($name));

            return Response::text('in');
        });
        $app->post('/logout', static function (Session $session) use ($login): Response {
            $login->logout($session);

            return Response::text('out');
        });
        $app->post('/cart', static function (Session $session): Response {
            $session->set('cart', ['tea']);

            return Response::text('added');
        });
        $app->get('/me', static fn(#[FromPrincipal] Principal $who, Session $session): array => [
            'id' => $who->id(),
            'roles' => $who->roles(),
            'cart' => $session->get('cart', []),
        ]);

        return $app;
    }

    private static function cookie(string $header): string
    {
        self::assertSame(1, preg_match('~^session=([^;]+)~', $header, $match), $header);

        return $match[1];
    }
}
