<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\ServerConfig;

/**
 * Checks this machine's settings for limits that impede a server. Each finding has the command that changes the
 * setting.
 *
 * @internal
 */
final readonly class MachineCheck
{
    private const OPEN_FILES_WANTED = 65535;

    /** @param string $root prefix of /proc, for tests */
    public function __construct(private ServerConfig $config, private int $openFiles, private string $root = '') {}

    /** @return list<string> */
    public function problems(): array
    {
        return array_values(array_filter([$this->backlog(), $this->openFiles()], is_string(...)));
    }

    private function backlog(): ?string
    {
        $allowed = (int) @file_get_contents("{$this->root}/proc/sys/net/core/somaxconn");
        $wanted = $this->config->backlog;

        if ($allowed === 0 || $allowed >= $wanted) {
            return null;
        }

        return "net.core.somaxconn is {$allowed} and cuts the backlog of {$wanted}: sysctl -w "
            . "net.core.somaxconn={$wanted}";
    }

    private function openFiles(): ?string
    {
        $wanted = self::OPEN_FILES_WANTED;

        return $this->openFiles < $wanted
            ? "nofile is {$this->openFiles}, and each connection of a worker takes one: ulimit -n {$wanted}"
                . " (systemd: LimitNOFILE={$wanted}, Docker: --ulimit nofile={$wanted})"
            : null;
    }
}
