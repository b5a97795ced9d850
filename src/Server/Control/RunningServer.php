<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Scoreboard;
use Nexus\Server\SystemException;

/**
 * A running server on this machine. It is found by its scoreboard, which the kernel lists among the master's open file
 * descriptors.
 *
 * @internal
 */
final readonly class RunningServer
{
    private const SCOREBOARD = '/memfd:nexus-scoreboard';
    private const EPERM = 1;
    private const ENOEXEC = 8;

    private function __construct(public int $master, public string $command, public Scoreboard $scoreboard) {}

    /**
     * Returns the named server, or the only one that this user may inspect.
     *
     * @param string|null $named the master's PID file or process id
     *
     * @throws InspectionException NX-0461 to NX-0463
     */
    public static function find(?string $named): self
    {
        if ($named !== null) {
            $pid = ctype_digit($named) ? (int) $named : (int) @file_get_contents($named);

            return self::at($pid) ?? throw InspectionException::noServerOf($named);
        }
        $masters = self::masters();
        if (count($masters) > 1) {
            throw InspectionException::several(array_map(self::commandOf(...), array_combine($masters, $masters)));
        }

        return ($masters === [] ? null : self::at($masters[0])) ?? throw InspectionException::noServer();
    }

    /**
     * The PHP stacks of a worker, read from its memory while it runs.
     *
     * @param string $worker the number of its slot, or its process id
     * @return string a paragraph for each process: while one process replaces another, a slot has two
     *
     * @throws InspectionException NX-0465 to NX-0468
     */
    public function stacksOf(string $worker): string
    {
        $texts = $names = [];
        foreach ($this->scoreboard->rows() as $row) {
            $process = $this->scoreboard->row($row);
            if (!$this->isOurs($process['pid'])) {
                continue;
            }
            $number = $process['slot'] % Scoreboard::TASK_SLOTS;
            $slot = ($process['slot'] >= Scoreboard::TASK_SLOTS ? 'task ' : '') . $number;
            $name = $names[] = "{$slot} (pid {$process['pid']})";
            if (in_array($worker, [$slot, (string) $process['pid']], true)) {
                $texts[] = sprintf(
                    "worker %s, %s%s:\n",
                    $name,
                    self::doingOf($process['pid']),
                    self::silenceOf($process['silence']),
                ) . $this->stacksOfRow($row, $process['pid']);
            }
        }

        return $texts === [] ? throw InspectionException::noSuchWorker($worker, $names) : implode("\n", $texts);
    }

    private function stacksOfRow(int $row, int $pid): string
    {
        $stacks = $this->scoreboard->stacks($row, $pid);
        try {
            $stacks = $stacks === self::EPERM ? ServerControl::stacksOf($this->master, $row) : $stacks;
            $why = 'it has no permission either.';
        } catch (ControlException $failure) {
            $why = $failure->getMessage();
        }

        return is_string($stacks) ? $stacks : throw match ($stacks) {
            self::EPERM => InspectionException::memoryForbidden($pid, $why),
            self::ENOEXEC => InspectionException::otherBuild($pid),
            default => InspectionException::memoryUnreadable($pid, $stacks),
        };
    }

    /** Workers can write to the scoreboard, so only processes descended from the master are inspected. */
    private function isOurs(int $pid): bool
    {
        $parent = Process::parentOf($pid);

        return $parent === $this->master || ($parent > 0 && Process::parentOf($parent) === $this->master);
    }

    private static function silenceOf(float $silence): string
    {
        return $silence < 1.0 ? '' : sprintf(', no iteration of its loop for %.1f s', $silence);
    }

    /** The current state of the process, according to the kernel. */
    private static function doingOf(int $pid): string
    {
        $status = (string) @file_get_contents("/proc/{$pid}/stat");
        $call = (string) @file_get_contents("/proc/{$pid}/wchan");

        return match (substr($status, (int) strrpos($status, ')') + 2, 1)) {
            'R' => 'on the processor',
            'S' => 'in a system call' . ($call === '' || $call === '0' ? '' : " ({$call})"),
            'D' => 'waiting for a disk' . ($call === '' || $call === '0' ? '' : " ({$call})"),
            'T', 't' => 'stopped',
            default => 'ending',
        };
    }

    /** @throws InspectionException NX-0463 when this user may not inspect it */
    private static function at(int $pid): ?self
    {
        if ($pid < 1 || !is_dir("/proc/{$pid}")) {
            return null;
        }
        if (!is_readable("/proc/{$pid}/fd")) {
            throw InspectionException::notOurs($pid, (int) fileowner("/proc/{$pid}"));
        }
        $path = self::scoreboardOf($pid);
        try {
            return $path === null ? null : new self($pid, self::commandOf($pid), Scoreboard::open($path));
        } catch (SystemException) {
            throw InspectionException::unreadable($pid);
        }
    }

    /** @return list<int> */
    private static function masters(): array
    {
        $holders = [];
        foreach ((array) glob('/proc/[0-9]*', GLOB_NOSORT) as $directory) {
            $pid = (int) basename((string) $directory);
            $path = self::scoreboardOf($pid);
            if ($path !== null) {
                $holders[$pid] = (int) @fileinode($path);
            }
        }

        // Leaders and workers have inherited the scoreboard from their parent.
        return array_keys(array_filter(
            $holders,
            static fn(int $inode, int $pid): bool => ($holders[Process::parentOf($pid)] ?? null) !== $inode,
            ARRAY_FILTER_USE_BOTH,
        ));
    }

    private static function scoreboardOf(int $pid): ?string
    {
        $descriptors = @scandir("/proc/{$pid}/fd", SCANDIR_SORT_NONE);
        foreach ($descriptors === false ? [] : $descriptors as $descriptor) {
            if (str_starts_with((string) @readlink("/proc/{$pid}/fd/{$descriptor}"), self::SCOREBOARD)) {
                return "/proc/{$pid}/fd/{$descriptor}";
            }
        }

        return null;
    }

    private static function commandOf(int $pid): string
    {
        $words = explode("\0", trim((string) @file_get_contents("/proc/{$pid}/cmdline"), "\0"));
        $command = array_key_first(array_intersect($words, ['serve', 'work']));

        return $command === null ? implode(' ', $words) : 'nexus ' . implode(' ', array_slice($words, $command));
    }
}
