<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Http\Server\Settings;
use Nexus\Http\ServerFactory;
use Nexus\Server\Config\Network;
use Nexus\Server\ProxyHeader;
use Nexus\Server\ServerConfig;
use Nexus\Server\TrustedProxies;

/**
 * Settings of a worker's HTTP server: a ServerConfig, with "auto" values resolved for its mode.
 *
 * @internal
 */
final class HttpSettings
{
    private const BODY_BYTES = 16 * 1024 * 1024;
    private const QUEUE_SECONDS = 1.0;
    /**
     * With one request at a time per worker, requests queue behind others. They may wait as long as nginx waits for
     * FPM.
     */
    private const QUEUE_SECONDS_CLASSIC = 60.0;
    private const QUEUE_CLASSIC = 1000;

    /** @param mixed $served the value that the application's file has returned */
    public static function forApplication(Manifest $manifest, mixed $served): Settings
    {
        $config = $manifest->config;
        $concurrency = ServerFactory::concurrency($served, $config->concurrency);
        $queue = $config->limits->queue
            ?? ServerFactory::queue($served, $config->concurrency, $config->sentinel !== null);

        return self::make(
            $manifest,
            $concurrency,
            $queue,
            $config->limits->bodyBytes ?? self::BODY_BYTES,
            $config->timeouts->queue ?? self::QUEUE_SECONDS,
        );
    }

    public static function forClassic(Manifest $manifest): Settings
    {
        $config = $manifest->config;
        $post = ini_parse_quantity((string) ini_get('post_max_size'));
        $body = $config->limits->bodyBytes ?? max(self::BODY_BYTES, $post);

        return self::make(
            $manifest,
            1,
            $config->limits->queue ?? self::QUEUE_CLASSIC,
            $body,
            $config->timeouts->queue ?? self::QUEUE_SECONDS_CLASSIC,
        );
    }

    private static function make(
        Manifest $manifest,
        int $concurrency,
        ?int $queue,
        int $bodyBytes,
        float $queueSeconds,
    ): Settings {
        $config = $manifest->config;
        $settings = new Settings(
            ...self::bodies($config),
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
            deadlineSeconds: $config->timeouts->deadline ?? 0.0,
            cancelsOnDisconnect: $config->clients->cancelOnDisconnect,
            proxyHeaderSeconds: $config->timeouts->proxy,
            clientConnections: $config->clients->connections ?? 0,
            clientRate: $config->clients->rate ?? 0,
            clientBurst: $config->clients->burst ?? 0,
        );
        self::trustProxies($settings, $config->trustedProxies, $manifest->proxyHeaderDescriptors());

        return $settings;
    }

    /**
     * @return array{spoolBytes: int, fieldBytes: int, fileBytes: int, minRate: int, bodyTotalSeconds: float,
     *     bodyMemoryBytes: int}
     */
    private static function bodies(ServerConfig $config): array
    {
        return [
            'spoolBytes' => $config->limits->spoolBytes,
            'fieldBytes' => $config->limits->fieldBytes,
            'fileBytes' => $config->limits->fileBytes,
            'minRate' => $config->limits->minRate,
            'bodyTotalSeconds' => $config->timeouts->bodyTotal ?? 0.0,
            'bodyMemoryBytes' => $config->limits->bodyMemory,
        ];
    }

    /** @param list<int> $withProxyHeader descriptors */
    private static function trustProxies(Settings $settings, TrustedProxies $proxies, array $withProxyHeader): void
    {
        if ($withProxyHeader !== []) {
            $settings->expectProxyHeaders($withProxyHeader);
        }
        if ($proxies->trustedProxies !== []) {
            $bits = array_map(self::bit(...), $proxies->proxyHeaders);
            $settings->trustProxies(Network::expand($proxies->trustedProxies), array_sum(array_unique($bits)));
        }
        if ($proxies->allowedHosts !== []) {
            $settings->serveHosts($proxies->allowedHosts);
        }
    }

    private static function bit(ProxyHeader $header): int
    {
        return match ($header) {
            ProxyHeader::For => Settings::TRUST_FOR,
            ProxyHeader::Proto => Settings::TRUST_PROTO,
            ProxyHeader::Host => Settings::TRUST_HOST,
            ProxyHeader::Port => Settings::TRUST_PORT,
            ProxyHeader::Forwarded => Settings::TRUST_FORWARDED,
        };
    }
}
