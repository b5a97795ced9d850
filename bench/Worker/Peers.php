<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/** Programs in other languages that the rows of messages are compared with. They are compiled when they are missing. */
final class Peers
{
    private readonly string $epmdPort;
    private ?Daemon $epmd = null;
    private ?Daemon $redis = null;

    public function __construct()
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        \assert($server !== false);
        $this->epmdPort = (string) parse_url('tcp://' . stream_socket_get_name($server, false), PHP_URL_PORT);
    }

    /**
     * Round trips of two processes without any runtime: spin, eventfd, and paused (eventfd, after pauses of 0.5 ms).
     *
     * @throws Unmeasurable
     */
    public function bare(): TurnTaker
    {
        $source = Repository::root() . '/bench/programs/worker/bare.c';
        $program = self::folder() . '/bare';
        if (!is_file($program) || filemtime($program) < filemtime($source)) {
            $compiler = Command::find('cc') ?? throw Unmeasurable::programMissing('cc', 'gcc libc6-dev');
            $new = $program . '.' . getmypid();
            Command::output([$compiler, '-O2', '-o', $new, $source], "{$compiler} {$source}");
            rename($new, $program);
        }

        return TurnTaker::start([$program], 'bench/programs/worker/bare.c');
    }

    /**
     * @param string $row of bench/peers/worker/otp.erl
     * @return TurnTaker|null null: Erlang/OTP is not installed
     * @throws Unmeasurable
     */
    public function otp(string $row, int $messages): ?TurnTaker
    {
        $erl = Command::find('erl');
        $compiler = Command::find('erlc');
        if ($erl === null || $compiler === null) {
            return null;
        }
        $folder = self::folder();
        $source = Repository::root() . '/bench/peers/worker/otp.erl';
        Command::output([$compiler, '-o', $folder, $source], "{$compiler} {$source}");
        $line = ['env', 'ERL_EPMD_ADDRESS=127.0.0.1', 'ERL_EPMD_PORT=' . $this->epmdPort, $erl, '-noshell'];
        if ($row === 'nodes') {
            $this->startEpmd();
            $name = 'nexus_bench_' . getmypid() . '@127.0.0.1';
            array_push($line, '-name', $name, '-setcookie', bin2hex(random_bytes(16)));
            array_push($line, '-kernel', 'inet_dist_use_interface', '{127,0,0,1}');
        }
        array_push($line, '-pa', $folder, '-eval', "otp:main([\"{$row}\",\"{$messages}\"])");

        return TurnTaker::start($line, 'bench/peers/worker/otp.erl');
    }

    /**
     * Starts a Redis server that ends with this object.
     *
     * @return string its Unix socket; empty: Redis is not installed
     * @throws Unmeasurable
     */
    public function redis(): string
    {
        $server = Command::find('redis-server');
        if ($server === null) {
            return '';
        }
        $line = [$server, '--port', '0', '--unixsocket', 'redis.sock', '--save', '', '--appendonly', 'no'];
        $this->redis ??= Daemon::start('redis-server', $line, Daemon::makeDirectory());
        $socket = "{$this->redis->directory}/redis.sock";

        return $this->redis->await(
            static fn(): ?string => @stream_socket_client("unix://{$socket}") !== false ? $socket : null,
        );
    }

    /** The names of nodes, on loopback; ends with this object. */
    private function startEpmd(): void
    {
        $epmd = Command::find('epmd') ?? throw Unmeasurable::programMissing('epmd', 'erlang-base');
        $this->epmd ??= Daemon::start(
            'epmd',
            [$epmd, '-address', '127.0.0.1', '-port', $this->epmdPort],
            Daemon::makeDirectory(),
        );
        $this->epmd->await(function (): ?bool {
            $connection = @stream_socket_client('tcp://127.0.0.1:' . $this->epmdPort, timeout: 1.0);

            return $connection === false ? null : true;
        });
    }

    private static function folder(): string
    {
        $folder = Repository::root() . '/build/bench';
        is_dir($folder) || mkdir($folder, 0o755, true);

        return $folder;
    }
}
