<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Bench\Db\DelayedLink;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** The proxy of `nexus bench db`, in front of an echo server. */
#[CoversClass(DelayedLink::class)]
final class DelayedLinkTest extends TestCase
{
    private const ECHO = <<<'PHP'
        $server = stream_socket_server('tcp://127.0.0.1:0');
        echo stream_socket_get_name($server, false), "\n";
        $clients = [];
        while (true) {
            $ready = [$server, ...$clients];
            $none = null;
            stream_select($ready, $none, $none, null);
            foreach ($ready as $stream) {
                if ($stream === $server) {
                    $clients[] = stream_socket_accept($server);
                } elseif (($bytes = fread($stream, 65536)) === '' || $bytes === false) {
                    fclose($stream);
                    $clients = array_values(array_filter($clients, is_resource(...)));
                } else {
                    fwrite($stream, $bytes);
                }
            }
        }
        PHP;

    /** @var resource */
    private $echo;
    private DelayedLink $link;

    protected function setUp(): void
    {
        $echo = proc_open([PHP_BINARY, '-n', '-r', self::ECHO], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
        self::assertIsResource($echo);
        $this->echo = $echo;
        [$host, $port] = explode(':', trim((string) fgets($pipes[1])));
        $this->link = DelayedLink::to($host, $port, 0.05);
    }

    protected function tearDown(): void
    {
        $this->link->stop();
        proc_terminate($this->echo, SIGKILL);
        proc_close($this->echo);
    }

    public function testARoundTripTakesAsLongAsWasAskedForAndNotForever(): void
    {
        $client = $this->connect();
        $shortest = INF;
        for ($trip = 0; $trip < 10; ++$trip) {
            $begun = hrtime(true);
            fwrite($client, "ping {$trip}\n");
            self::assertSame("ping {$trip}\n", fgets($client));
            $shortest = min($shortest, (hrtime(true) - $begun) / 1e9);
        }

        self::assertGreaterThanOrEqual(0.05, $shortest, 'Nothing comes early.');
        self::assertLessThan(1.0, $shortest, 'Nor much later.');
        $figures = $this->link->figures();
        self::assertSame(
            [20.0, 2 * 10 * 7.0, 1.0],
            [$figures->number('pieces'), $figures->number('bytes'), $figures->number('connections')],
        );
        self::assertGreaterThanOrEqual(0.0, $figures->number('lateP99'));
        self::assertSame(0.0, $this->link->figures()->number('pieces'), 'What was reported is not reported again.');
    }

    public function testMessagesThatFollowEachOtherAreDelayedTogether(): void
    {
        $clients = [];
        for ($number = 0; $number < 50; ++$number) {
            $clients[] = $this->connect();
        }
        $begun = hrtime(true);
        foreach ($clients as $number => $client) {
            fwrite($client, "one {$number}\n");
            fwrite($client, "two {$number}\n");
        }
        foreach ($clients as $number => $client) {
            self::assertSame(["one {$number}\n", "two {$number}\n"], [fgets($client), fgets($client)]);
        }

        self::assertLessThan(50 * 0.05, (hrtime(true) - $begun) / 1e9, 'Fifty one after the other would take as long.');
    }

    public function testWhatIsLargeArrivesWholeAndInOrder(): void
    {
        $client = $this->connect();
        stream_set_blocking($client, false);
        $sent = random_bytes(12_000_000);
        $received = '';
        $written = 0;
        while (strlen($received) < strlen($sent)) {
            $reads = [$client];
            $writes = $written < strlen($sent) ? [$client] : [];
            $none = null;
            self::assertNotSame(0, stream_select($reads, $writes, $none, 20), 'It goes on.');
            $written += count($writes) === 0 ? 0 : (int) fwrite($client, substr($sent, $written, 262_144));
            $received .= (string) fread($client, 262_144);
        }

        self::assertTrue($sent === $received);
    }

    public function testAnEndIsPassedOn(): void
    {
        $client = $this->connect();
        fwrite($client, "last\n");
        stream_socket_shutdown($client, STREAM_SHUT_WR);

        self::assertSame("last\n", stream_get_contents($client), 'What was under way comes, and then the end.');
    }

    /** @return resource */
    private function connect()
    {
        $client = stream_socket_client("tcp://{$this->link->address}", $errno, $error, ServerProcess::PATIENCE);
        self::assertIsResource($client, (string) $error);
        stream_set_timeout($client, (int) ServerProcess::PATIENCE);

        return $client;
    }
}
