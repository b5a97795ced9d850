<?php

/**
 * NX-0848
 * Class: Nexus\Db\RedisSubscriptionException
 * Means: The connection of a subscription was lost
 * Cause: The server has ended, was restarted or has closed the connection; or close() was called while a coroutine
 *     waited in receive(). Messages published since then are lost: Redis does not store messages for clients that are
 *     not connected.
 * Cure: Subscribe again, and check which messages may have been missed. Use a stream (XADD, XREADGROUP) for messages
 *     that must not be lost.
 */

declare(strict_types=1);

use Nexus\Async\PoolOptions;
use Nexus\Db\Internal\Redis\Subscriptions;
use Nexus\Db\RedisServer;

use function Nexus\Async\spawn;

$listening = stream_socket_server('tcp://127.0.0.1:0');
spawn(function () use ($listening): void {
    $connection = stream_socket_accept($listening);
    fread($connection, 1000);
    fwrite($connection, "*3\r\n\$9\r\nsubscribe\r\n\$4\r\nnews\r\n:1\r\n");
});
$port = (int) substr(strrchr(stream_socket_get_name($listening, false), ':'), 1);
$subscriptions = new Subscriptions(new RedisServer('127.0.0.1', $port), new PoolOptions(), 'subscriptions');
$subscriptions->subscribe(false, ['news'])->receive();

/* Throws:
[NX-0848] The subscription's connection to 127.0.0.1:%d is lost (it was closed). Messages may be lost, too: listen again, and read the current state from its source.
*/
