<?php

/**
 * NX-0849
 * Class: Nexus\Db\RedisSubscriptionException
 * Means: Redis refused a subscription
 * Cause: The server requires a password, or its access rules (ACL) do not give this user these channels. The message
 *     quotes the server's answer.
 * Cure: Give RedisServer the password; allow the channels: ACL SETUSER name &news.*
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
    fwrite($connection, "-NOAUTH Authentication required.\r\n");
});
$port = (int) substr(strrchr(stream_socket_get_name($listening, false), ':'), 1);
$subscriptions = new Subscriptions(new RedisServer('127.0.0.1', $port), new PoolOptions(), 'subscriptions');
$subscriptions->subscribe(false, ['news']);

/* Throws:
[NX-0849] Redis at 127.0.0.1:%d refuses the subscription: NOAUTH Authentication required.
*/
