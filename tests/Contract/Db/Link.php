<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\Coroutine;

use function Nexus\Async\spawn;

/**
 * A TCP link that can forget its connections, as a NAT device does: it then forwards nothing, and notifies neither
 * end.
 */
final class Link
{
    public readonly int $port;

    /** @var resource */
    private $server;

    /** @var list<Coroutine<void>> */
    private array $coroutines = [];

    /** @var list<resource> both ends of every connection */
    private array $ends = [];
    private int $generation = 0;

    public function __construct(private readonly string $target)
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        \assert($server !== false);
        $this->server = $server;
        $this->port = (int) substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1);
        $this->coroutines[] = spawn($this->accept(...));
    }

    /** Forgets the current connections. Later connections are forwarded. */
    public function forget(): void
    {
        ++$this->generation;
    }

    public function close(): void
    {
        foreach ($this->coroutines as $coroutine) {
            $coroutine->cancel();
            $coroutine->ignore();
        }
        $this->coroutines = $this->ends = [];
        @fclose($this->server); // the cancelled accept() may have closed it
    }

    private function accept(): void
    {
        while (($near = @stream_socket_accept($this->server, 3600)) !== false) {
            $far = stream_socket_client("tcp://{$this->target}");
            \assert($far !== false);
            array_push($this->ends, $near, $far);
            foreach ([[$near, $far], [$far, $near]] as [$from, $to]) {
                $this->coroutines[] = spawn(fn() => $this->forward($from, $to, $this->generation));
            }
        }
    }

    /**
     * @param resource $from
     * @param resource $to
     */
    private function forward($from, $to, int $generation): void
    {
        stream_set_timeout($from, 3600);
        while (($bytes = fread($from, 65536)) !== false && ($bytes !== '' || !feof($from))) {
            if ($generation === $this->generation) {
                fwrite($to, $bytes);
            }
        }
        if ($generation === $this->generation) {
            @stream_socket_shutdown($to, STREAM_SHUT_WR);
        }
    }
}
