<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * The nexus.php that is being translated.
 *
 * @internal
 */
final class ServerDraft
{
    /** @var list<SiteDraft> */
    public array $sites = [];
    /** @var list<array{string, int}> addresses and ports; a Unix socket has the port 0 */
    public array $addresses = [];
    public ?int $workers = null;
    public ?int $maxRequests = null;
    public ?string $user = null;
    /** @var list<string>|null the environment variables that scripts see; null: all */
    public ?array $keptEnvironment = null;
    public ?int $bodyBytes = null;
    public ?float $deadline = null;
    public ?float $slowRequest = null;
    public ?string $access = null;
    /** The pool of these settings; null: no file of php-fpm was read. */
    public ?string $pool = null;

    public function listen(string $host, int $port): void
    {
        if (!\in_array([$host, $port], $this->addresses, true)) {
            $this->addresses[] = [$host, $port];
        }
    }
}
