<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Watch;

use Nexus\Server\Internal\FileChanges;
use Nexus\Server\SystemException;

use function Nexus\Async\delay;

/**
 * Detects changed files: by inotify, and by periodic scans, because inotify reports nothing on some file systems
 * (network mounts, folders shared with a virtual machine). Once a scan finds a change that inotify missed, scans become
 * frequent.
 *
 * @internal
 */
final class Watcher
{
    /** Pause after a change: editors and version control write several files in a row, which count as one change. */
    private const QUIET = 0.03;
    private const LONGEST = 0.3;
    private const LOOKS_EVERY = 2.0;
    private const LOOKS_EVERY_WHERE_SILENT = 0.25;
    /** struct inotify_event: watch, mask, cookie and length of the name. */
    private const RECORD = 16;
    private const IS_DIRECTORY = 0x40000000;
    private const OVERFLOW = 0x4000;

    /** @var resource */
    private $stream;
    /** @var array<string, string> */
    private array $versions;
    private float $interval = self::LOOKS_EVERY;
    /** @var array<int, string> by watch */
    private array $directories = [];

    /** @throws SystemException NX-0401 without inotify */
    public function __construct(private readonly WatchedFiles $files, private readonly int $descriptor)
    {
        $stream = fopen("php://fd/{$descriptor}", 'r');
        $this->stream = $stream !== false ? $stream : throw new \LogicException('That is no descriptor.');
        stream_set_blocking($this->stream, false);
        stream_set_read_buffer($this->stream, 0);
        $this->watchAll();
        $this->versions = $files->versions();
    }

    public static function of(WatchedFiles $files): self
    {
        return new self($files, FileChanges::open());
    }

    /** @return list<string> the changed files, as the log names them; waits for a change */
    public function next(): array
    {
        for (;;) {
            $settled = $this->wait($this->interval) ? $this->settled() : [];
            $changed = $settled === [] ? $this->scan() : $settled;
            if ($changed !== []) {
                $this->versions = $this->files->versions();

                return array_map($this->files->nameOf(...), $changed);
            }
        }
    }

    private function wait(float $seconds): bool
    {
        $read = [$this->stream];
        $none = null;

        return stream_select($read, $none, $none, (int) $seconds, (int) (fmod($seconds, 1) * 1e6)) > 0;
    }

    /** @return list<string> the changed paths, when no more changes arrive */
    private function settled(): array
    {
        $changed = [];
        $end = hrtime(true) / 1e9 + self::LONGEST;
        do {
            $changed += $this->read();
            delay(self::QUIET);
        } while ($this->wait(0) && hrtime(true) / 1e9 < $end);

        return array_keys($changed);
    }

    /** @return array<string, true> */
    private function read(): array
    {
        $bytes = (string) fread($this->stream, 65536);
        $changed = [];
        for ($at = 0; $at + self::RECORD <= \strlen($bytes); $at += self::RECORD + $length) {
            $head = unpack('lwatch/Lmask/Lcookie/Llength', $bytes, $at);
            \assert($head !== false && \is_int($head['mask']) && \is_int($head['length']) && \is_int($head['watch']));
            $length = $head['length'];
            $name = rtrim(substr($bytes, $at + self::RECORD, $length), "\0");
            $changed += $this->judge($head['watch'], $head['mask'], $name);
        }

        return $changed;
    }

    /** @return array<string, true> */
    private function judge(int $watch, int $mask, string $name): array
    {
        $isDirectory = ($mask & self::IS_DIRECTORY) !== 0 && $this->files->isDirectoryWatched($name);
        if (($mask & self::OVERFLOW) !== 0 || $isDirectory) {
            $this->watchAll();

            return array_fill_keys($this->difference(), true);
        }

        $directory = $this->directories[$watch] ?? null;

        return $directory !== null && $this->files->isWatched($directory, $name)
            ? ["{$directory}/{$name}" => true]
            : [];
    }

    /** @return list<string> changes that inotify did not report */
    private function scan(): array
    {
        $changed = $this->difference();
        if ($changed !== [] && !$this->wait(0)) {
            $this->interval = self::LOOKS_EVERY_WHERE_SILENT;
        }

        return $changed;
    }

    /** @return list<string> */
    private function difference(): array
    {
        $now = $this->files->versions();

        return array_keys(array_diff_assoc($now, $this->versions) + array_diff_key($this->versions, $now));
    }

    private function watchAll(): void
    {
        foreach ($this->files->directories() as $directory) {
            $watch = FileChanges::watch($this->descriptor, $directory);
            if ($watch === null) {
                $this->interval = self::LOOKS_EVERY_WHERE_SILENT;
            } else {
                $this->directories[$watch] = $directory;
            }
        }
    }
}
