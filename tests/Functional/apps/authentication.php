<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\BasicAuthenticator;
use Nexus\Http\Auth\ChainAuthenticator;
use Nexus\Http\Auth\JwtAuthenticator;
use Nexus\Http\Auth\KeySet;
use Nexus\Http\Auth\PasswordHasher;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SessionLogin;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\VerificationKey;
use Nexus\Http\Error\Forbidden;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

$hasher = new PasswordHasher(8, 1);
$hashes = ['ada' => $hasher->hash('secret')];
$find = static fn(string $id): ?Principal => isset($hashes[$id]) ? new SimplePrincipal($id, ['admin']) : null;
$login = new SessionLogin($find);
$app = App::create()->protectRoutes();
$app->middleware(Sessions::in(new MemorySessionStore()), new Authentication(new ChainAuthenticator([
    $login,
    BasicAuthenticator::ofHashes($hashes, $hasher),
    new JwtAuthenticator(KeySet::of(VerificationKey::hmac(str_repeat('k', 32)))),
])));
$app->post(
    '/login',
    static function (
        Session $session,
        #[FromForm]
        string $name,
        #[FromForm]
        string $password,
    ) use (
        $login,
        $hasher,
        $hashes,
        $find,
    ): Response {
        $principal = $find($name);
        if (!$hasher->verify($password, $hashes[$name] ?? null) || $principal === null) {
            throw new Forbidden('Wrong name or password.');
        }
        $login->login($session, $principal);

        return Response::empty();
    },
)->public();
$app->get('/me', static fn(#[FromPrincipal] Principal $who): array => ['id' => $who->id()]);
$app->get('/admin', #[RequiresRole('admin')] static fn(): array => ['admin' => true]);

return $app;
