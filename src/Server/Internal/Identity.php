<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Privileges;
use Nexus\Server\StartException;

/**
 * The user and group of the processes below the master: name, or name:group.
 *
 * @internal
 */
final readonly class Identity
{
    private function __construct(private string $name, public int $user, public int $group) {}

    /** @throws StartException NX-0429 when there is no such user or group, or it takes root */
    public static function of(string $text): self
    {
        $parts = explode(':', $text, 2);
        [$name, $groupName] = [$parts[0], $parts[1] ?? null];
        $known = Process::userNamed($name) ?? throw StartException::identityUnusable($text, "there is no user {$name}");
        $group = $groupName === null
            ? $known['group']
            : Process::groupNamed($groupName)
                ?? throw StartException::identityUnusable($text, "there is no group {$groupName}");
        $self = new self($name, $known['user'], $group);
        $isRoot = fileowner('/proc/self/cmdline') === 0;

        return $isRoot || $self->isTaken()
            ? $self
            : throw StartException::identityUnusable($text, 'only root can become another user');
    }

    /** Called in a leader, before any code of the application is loaded. */
    public static function settle(Privileges $privileges, int $master): void
    {
        if ($privileges->noNewPrivileges && Process::forbidNewPrivileges() < 0) {
            throw StartException::identityUnusable('without new privileges', 'the kernel refuses');
        }
        if ($privileges->user !== null) {
            self::of($privileges->user)->take($master);
        }
    }

    /**
     * Changes the user permanently, for this process and those that it starts.
     *
     * @throws StartException NX-0429
     */
    public function become(): void
    {
        $error = $this->isTaken() ? 0 : Process::become($this->name, $this->user, $this->group);
        if ($error < 0) {
            throw StartException::identityUnusable($this->name, Sockets::describe($error));
        }
    }

    private function take(int $parent): void
    {
        $this->become();
        // The change of user cleared the parent-death signal.
        Process::dieWith($parent) || exit(1);
    }

    private function isTaken(): bool
    {
        return fileowner('/proc/self/cmdline') === $this->user;
    }
}
