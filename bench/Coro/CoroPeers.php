<?php

declare(strict_types=1);

namespace Nexus\Bench\Coro;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\PeerPackages;
use Nexus\Bench\Measure\Unmeasurable;

/** The libraries to compare coroutines with, each with the fastest driver on this machine. */
final readonly class CoroPeers
{
    private const PACKAGES = ['amphp/amp', 'amphp/pipeline', 'amphp/sync', 'revolt/event-loop'];

    /**
     * @param non-empty-list<Contestant> $all
     * @param array<string, string> $versions
     */
    private function __construct(public array $all, public array $versions) {}

    /**
     * Installs amphp and Revolt into build/ at first use.
     *
     * @throws Unmeasurable
     */
    public static function find(): self
    {
        PeerPackages::install();
        $amphp = new Contestant('amphp', 'peers/amphp', self::withFastestDriver());
        $about = $amphp->figures('about', ...self::PACKAGES);
        $peers = [new Contestant('Fiber', 'peers/fiber', ChildPhp::bare()), $amphp];
        $versions = ['amphp' => $about->text('versions') . ', ' . $about->text('driver')];
        if (!extension_loaded('swoole') && !self::hasExtension('swoole')) {
            return new self($peers, $versions + ['swoole' => 'not installed, not measured']);
        }
        $php = self::hasExtension('sockets') ? ChildPhp::bare()->with('extension', 'sockets') : ChildPhp::bare();
        $swoole = new Contestant('Swoole', 'peers/swoole', $php->with('extension', 'swoole'));

        try {
            $version = $swoole->figures('about')->text('version');
        } catch (Unmeasurable $failure) {
            return new self($peers, $versions + ['swoole' => "not measured: {$failure->getMessage()}"]);
        }

        return new self([...$peers, $swoole], $versions + ['swoole' => $version]);
    }

    /** Revolt takes the first of these that is loaded, and select() where none is. */
    private static function withFastestDriver(): ChildPhp
    {
        foreach (['uv', 'ev'] as $extension) {
            if (self::hasExtension($extension)) {
                return ChildPhp::bare()->with('extension', $extension);
            }
        }

        return ChildPhp::bare();
    }

    private static function hasExtension(string $name): bool
    {
        return is_file(PHP_EXTENSION_DIR . "/{$name}.so");
    }
}
