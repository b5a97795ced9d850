<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Error\SessionUnavailable;
use Psr\Clock\ClockInterface;

/**
 * The files of a FileSessionStore: KEY.session has the time of expiry, a line feed and the data. KEY.lock is locked
 * while a request has the session open. Each of 256 directories has the keys with the same first two digits.
 *
 * @internal
 */
final readonly class Files
{
    private const BYTES = 16 << 20;

    public function __construct(private string $directory, private ClockInterface $clock) {}

    public function read(string $key): ?string
    {
        // It may be removed in between. An error handler of the application receives suppressed warnings too.
        $path = $this->path($key, 'session');
        $content = is_file($path) ? @file_get_contents($path, false, null, 0, self::BYTES) : false;
        if ($content === false) {
            return null;
        }
        [$expiry, $data] = [...explode("\n", $content, 2), ''];

        return (int) $expiry > $this->now() ? $data : null;
    }

    /** A reader sees the old content or the new one. */
    public function write(string $key, string $data, int $lifetime): void
    {
        $path = $this->path($key, 'session');
        $temporary = \sprintf('%s.%s.new', $path, bin2hex(random_bytes(6)));
        $this->makeDirectory($key);
        $umask = umask(0o077);
        $written = @file_put_contents($temporary, ($this->now() + $lifetime) . "\n{$data}");
        umask($umask);
        if ($written === false || !@rename($temporary, $path)) {
            @unlink($temporary);

            throw self::failure("{$path} cannot be written");
        }
    }

    public function remove(string $key): void
    {
        $path = $this->path($key, 'session');
        if (!@unlink($path) && is_file($path)) {
            throw self::failure("{$path} cannot be removed");
        }
    }

    /**
     * Opens the lock's file and locks it. The file may be removed in between by its last holder; then this is repeated.
     *
     * @return resource
     */
    public function lock(string $key)
    {
        do {
            $lock = $this->openLock($key);
            if (!flock($lock, LOCK_EX)) {
                throw self::failure("{$this->path($key, 'lock')} cannot be locked");
            }
        } while (!$this->isCurrent($key, $lock));

        return $lock;
    }

    /** @return resource|null null when another one holds it */
    public function tryLock(string $key)
    {
        $lock = $this->openLock($key);

        return flock($lock, LOCK_EX | LOCK_NB) && $this->isCurrent($key, $lock) ? $lock : null;
    }

    /** @param resource $lock the file of a lock stays as long as its session */
    public function unlock(string $key, $lock): void
    {
        if (!is_file($this->path($key, 'session'))) {
            @unlink($this->path($key, 'lock'));
        }
        flock($lock, LOCK_UN);
        fclose($lock);
    }

    public function collect(int $limit): int
    {
        $directory = \sprintf('%s/%02x', $this->directory, random_int(0, 255));
        $removed = 0;
        $found = is_dir($directory) ? scandir($directory) : false;
        $names = $found === false ? [] : $found;
        // In another order each time, so that sessions which live long do not hide those that have expired.
        shuffle($names);
        foreach (\array_slice($names, 0, $limit) as $name) {
            $removed += $this->collectFile("{$directory}/{$name}");
        }

        return $removed;
    }

    private function collectFile(string $path): int
    {
        $name = basename($path);
        if (preg_match('/^[0-9a-f]{64}\.(session|lock)$/D', $name) !== 1) {
            // A process that ended while it wrote has left it.
            if (str_ends_with($name, '.new') && (int) @filemtime($path) < time() - 3600) {
                @unlink($path);
            }

            return 0;
        }
        $key = substr($name, 0, 64);
        if ($this->read($key) !== null || ($lock = $this->tryLock($key)) === null) {
            return 0;
        }
        $hasExpired = $this->hasExpired($key);
        if ($hasExpired) {
            $this->remove($key);
        }
        $this->unlock($key, $lock);

        return $hasExpired ? 1 : 0;
    }

    private function hasExpired(string $key): bool
    {
        return is_file($this->path($key, 'session')) && $this->read($key) === null;
    }

    /** @return resource */
    private function openLock(string $key)
    {
        $this->makeDirectory($key);
        $umask = umask(0o077);
        $lock = @fopen($this->path($key, 'lock'), 'ce');
        umask($umask);

        return $lock === false ? throw self::failure("{$this->path($key, 'lock')} cannot be opened") : $lock;
    }

    /** @param resource $lock */
    private function isCurrent(string $key, $lock): bool
    {
        clearstatcache();
        $path = @stat($this->path($key, 'lock'));
        $own = fstat($lock);

        return $path !== false && $own !== false && $path['ino'] === $own['ino'] && $path['dev'] === $own['dev'];
    }

    private function makeDirectory(string $key): void
    {
        $directory = \dirname($this->path($key, 'lock'));
        is_dir($directory) || @mkdir($directory, 0o700);
    }

    private function path(string $key, string $suffix): string
    {
        return \sprintf('%s/%s/%s.%s', $this->directory, substr($key, 0, 2), $key, $suffix);
    }

    private function now(): int
    {
        return $this->clock->now()->getTimestamp();
    }

    private static function failure(string $what): SessionUnavailable
    {
        error_log("nexus: the store of sessions has failed: {$what}: " . (error_get_last()['message'] ?? 'unknown'));

        return SessionUnavailable::storeFailed(new \RuntimeException($what));
    }
}
