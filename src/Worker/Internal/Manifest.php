<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Worker\Config\Options;
use Nexus\Worker\ServerConfig;

/**
 * What a master hands to a generation leader: inherited descriptors by number, and what to serve. It travels in an
 * environment variable, which the leader takes away before the application could see it.
 *
 * @internal
 */
final readonly class Manifest
{
    public const VARIABLE = 'NEXUS_MANIFEST';

    /** @param non-empty-list<int> $sockets of the slots */
    public function __construct(
        public int $generation,
        public string $application,
        public ServerConfig $config,
        public int $board,
        public array $sockets,
    ) {}

    public function toVariable(): string
    {
        return base64_encode(serialize($this));
    }

    public static function take(): self
    {
        $variable = getenv(self::VARIABLE);
        putenv(self::VARIABLE);
        unset($_SERVER[self::VARIABLE], $_ENV[self::VARIABLE]);
        $manifest = @unserialize(
            (string) base64_decode((string) $variable, true),
            ['allowed_classes' => [self::class, ...Options::classes()]],
        );

        return $manifest instanceof self
            ? $manifest
            : throw new \LogicException('A generation leader is started by its master only: use nexus serve.');
    }
}
