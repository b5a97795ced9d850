<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Http\Internal\ServerFactory;
use Nexus\Http\Internal\Settings;
use Nexus\Worker\ServerConfig;

/**
 * What a worker's HTTP server is told: a ServerConfig with what "auto" means in its mode.
 *
 * @internal
 */
final class HttpSettings
{
    private const BODY_BYTES = 16 * 1024 * 1024;
    private const QUEUE_SECONDS = 1.0;
    /** Who waits for one that has one request at a time waits behind others: as long as nginx does for FPM. */
    private const QUEUE_SECONDS_CLASSIC = 60.0;
    private const QUEUE_CLASSIC = 1000;

    /** @param mixed $served what the application's file has returned */
    public static function forApplication(ServerConfig $config, mixed $served): Settings
    {
        $concurrency = ServerFactory::concurrency($served, $config->concurrency);
        $queue = $config->limits->queue ?? ServerFactory::queue($served, $config->concurrency, $config->sentinel !== null);

        return self::make($config, $concurrency, $queue, $config->limits->bodyBytes ?? self::BODY_BYTES, $config->timeouts->queue ?? self::QUEUE_SECONDS);
    }

    public static function forClassic(ServerConfig $config): Settings
    {
        $post = ini_parse_quantity((string) ini_get('post_max_size'));
        $body = $config->limits->bodyBytes ?? max(self::BODY_BYTES, $post);

        return self::make($config, 1, $config->limits->queue ?? self::QUEUE_CLASSIC, $body, $config->timeouts->queue ?? self::QUEUE_SECONDS_CLASSIC);
    }

    private static function make(ServerConfig $config, int $concurrency, ?int $queue, int $bodyBytes, float $queueSeconds): Settings
    {
        return new Settings(
            concurrency: $concurrency,
            targetBytes: $config->limits->targetBytes,
            headerBytes: $config->limits->headerBytes,
            headerCount: $config->limits->headerCount,
            bodyBytes: $bodyBytes,
            headerSeconds: $config->timeouts->header,
            bodySeconds: $config->timeouts->body,
            idleSeconds: $config->timeouts->idle,
            writeSeconds: $config->timeouts->write,
            queueSeconds: $queueSeconds,
            queue: $queue,
            spoolBytes: $config->limits->spoolBytes,
            deadlineSeconds: $config->timeouts->deadline ?? 0.0,
            cancelsOnDisconnect: $config->clients->cancelOnDisconnect,
        );
    }
}
