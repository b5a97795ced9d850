<?php

declare(strict_types=1);

namespace Nexus\Server;

/**
 * The file of an application, loaded as `nexus serve` loads it: `return $app` at its end gives the application, or a
 * call of run() of Swoole\SwooleWorkerServer or SwooleThreadServer. For tests of an application:
 *
 *     $client = HttpClient::for(ApplicationFile::load(__DIR__ . '/../server.php'));
 */
final class ApplicationFile
{
    /** The file that is being loaded; null: none. */
    private static ?self $loading = null;

    private ?LoadedApplication $handedOver = null;

    private function __construct(private readonly int $worker) {}

    /**
     * Executes the file, and returns its application.
     *
     * @param string $path of the file
     * @return mixed what the file returns; if it returns nothing, what it was given by run()
     */
    public static function load(string $path): mixed
    {
        return self::read($path)->served;
    }

    /**
     * The same, with the actor system that was made for the file.
     *
     * @internal
     * @param int $worker number of the worker that loads it, from 0
     */
    public static function read(string $path, int $worker = 0): LoadedApplication
    {
        $outer = self::$loading;
        $file = self::$loading = new self($worker);
        try {
            // Outside of any class, whose scope closures of the file would inherit.
            $returned = \Closure::bind(static fn(string $file): mixed => require $file, null, null)($path);
        } finally {
            self::$loading = $outer;
        }
        // `require` returns 1 for a file without a return statement.
        $isNothing = $returned === 1 || $returned === null;

        return $isNothing && $file->handedOver !== null ? $file->handedOver : new LoadedApplication($returned);
    }

    /**
     * Called by code of the file that is being loaded, in place of its return statement.
     *
     * @internal
     * @param \Closure(int $worker): LoadedApplication $make is called if a file is being loaded
     * @return bool whether a file is being loaded
     * @throws StartException NX-0418 when the file has handed over an application already
     */
    public static function handOver(\Closure $make): bool
    {
        $file = self::$loading;
        if ($file === null) {
            return false;
        }
        if ($file->handedOver !== null) {
            throw StartException::misconfigured('The application file calls run() twice: remove one of the calls.');
        }
        $file->handedOver = $make($file->worker);

        return true;
    }
}
