<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\StartException;

/**
 * The PID file and its lock. The lock shows whether a master is running. A file that a crash left behind is not locked
 * and does not prevent a start.
 *
 * @internal
 */
final class PidFile
{
    /** @param resource $file */
    private function __construct(private readonly string $path, private $file) {}

    public static function lock(string $path): self
    {
        $descriptor = Process::openPidFile($path);
        $file = $descriptor < 0 ? false : @fopen("php://fd/{$descriptor}", 'r+');
        if ($descriptor >= 0) {
            Sockets::close($descriptor);
        }
        if ($file === false) {
            throw StartException::pidFileNotWritable($path);
        }
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            throw StartException::alreadyRunning($path, (int) stream_get_contents($file));
        }
        clearstatcache(true, $path);
        if (@fileinode($path) !== (fstat($file)['ino'] ?? null)) {
            fclose($file);

            return self::lock($path);
        }
        ftruncate($file, 0);
        fwrite($file, getmypid() . "\n");
        fflush($file);

        // A reload may change the working directory.
        return new self((string) realpath($path), $file);
    }

    public function release(): void
    {
        @unlink($this->path);
        fclose($this->file);
    }
}
