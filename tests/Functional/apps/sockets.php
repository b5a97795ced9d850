<?php

declare(strict_types=1);

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;
use Nexus\Tests\Unit\Http\WebSocket\Game;
use Nexus\Tests\Unit\Http\WebSocket\Suite;
use Nexus\Tests\Unit\Http\WebSocket\Visit;

$tokens = new StaticTokenAuthenticator(['secret' => new SimplePrincipal('ada', roles: ['admin'])]);
$app = App::create()->withActors(ActorSystem::create('sockets'))->middleware(new Authentication($tokens));
$app->withMaxChannels(2);
$app->ws('/echo/{suite}/{number}', function (Connection $socket, Suite $suite, int $number, Request $request): void {
    $socket->send("{$suite->name} {$number} {$request->query('name')} {$socket->protocol()}");
    while ($message = $socket->receive()) {
        $message->isBinary ? $socket->sendBinary($message->data) : $socket->send($message->data);
    }
}, protocols: ['chat.v2', 'chat.v1'], origins: ['https://shop.example'], maxMessage: 100_000);
$app->ws('/visit/{suite}/{game}', Visit::class)->deadline(0.2);
$app->get('/slow', static function (): string {
    sleep(60);

    throw new RuntimeException('The deadline did not come.');
})->deadline(0.2);
$app->ws('/admin', #[RequiresRole('admin')] fn(Connection $socket) => $socket->send('welcome'));
$app->channel('/games/{game}', Game::class, 'game');

return $app;
