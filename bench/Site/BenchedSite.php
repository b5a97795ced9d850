<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

/** An application as each server gets it. */
final readonly class BenchedSite
{
    /**
     * @param string $name begins the names of its rows
     * @param string $root document root
     * @param string|null $pooled the file that returns App::pooled(); null: the application is not measured so
     * @param non-empty-list<string> $targets paths with their query, requested in turn
     * @param string|null $preset of Nexus\Server\Site; null: the rules of a directory that has no nexus.php
     */
    public function __construct(
        public string $name,
        public string $root,
        public ?string $pooled,
        public array $targets,
        public ?string $preset = null,
        public bool $isComparedByBody = false,
    ) {}

    /**
     * @param string $text a target in each line; empty lines and comments (#) are skipped, the host of an URL too
     * @return list<string>
     */
    public static function parseTargets(string $text): array
    {
        $targets = [];
        foreach (explode("\n", $text) as $line) {
            $line = trim($line);
            if ($line === '' || str_starts_with($line, '#')) {
                continue;
            }
            $target = (string) preg_replace('~^https?://[^/]*~', '', $line);
            $targets[] = str_starts_with($target, '/') ? $target : "/{$target}";
        }

        return $targets;
    }
}
