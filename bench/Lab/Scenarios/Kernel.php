<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\LabServer;
use Nexus\Bench\Lab\NetworkNamespace;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Command;

/** Seed 002: the four settings of the kernel, each alone and together, in a network namespace for each sample. */
final readonly class Kernel implements Scenario
{
    /** The defaults that the document names; Linux has others since 5.4. */
    private const OLD = [
        'net.core.somaxconn' => '128',
        'net.ipv4.tcp_max_syn_backlog' => '128',
        'net.ipv4.tcp_tw_reuse' => '0',
        'net.ipv4.ip_local_port_range' => '32768 60999',
    ];
    public const RECOMMENDED = [
        'net.core.somaxconn' => '65535',
        'net.ipv4.tcp_max_syn_backlog' => '65535',
        'net.ipv4.tcp_tw_reuse' => '1',
        'net.ipv4.ip_local_port_range' => '1024 65535',
    ];
    private const CLIENTS = 600;
    private const HALF_OPEN = 300;
    private const FEW_PORTS = '50000 50999';
    private const CONNECTIONS_PER_SECOND = 700;
    private const SECONDS = 4;

    public function __construct(private LabBed $bed) {}

    public function title(): string
    {
        return 'Kernel settings, each alone and together';
    }

    public function method(): array
    {
        return [
            'Each sample has a network namespace of its own, in which the settings are made; counters are those of the '
                . 'namespace.',
            sprintf(
                'Burst: %d clients connect at once to one worker of Nexus (backlog 65535) that computes for 200 ms, '
                    . 'then send one request each. "Late" is a response after 0.95 s or more.',
                self::CLIENTS,
            ),
            sprintf(
                'Flood: %d handshakes that are never completed, then one real client, which waits 4 s at most.',
                self::HALF_OPEN,
            ),
            sprintf(
                'Ports: %d connections a second for %d s to one address and port, closed by the client, with 1 000 '
                    . 'local ports unless the row says otherwise.',
                self::CONNECTIONS_PER_SECOND,
                self::SECONDS,
            ),
        ];
    }

    public function versions(): array
    {
        return [];
    }

    public function tables(): array
    {
        return [$this->burst(), $this->flood(), $this->ports()];
    }

    public function stop(): void {}

    private function burst(): Table
    {
        $rows = [
            $this->burstRow('old', 'defaults of the document: 128, 128, 0', self::OLD),
            $this->burstRow('somaxconn', 'somaxconn = 65535', self::with('net.core.somaxconn')),
            $this->burstRow('syn_backlog', 'tcp_max_syn_backlog = 65535', self::with('net.ipv4.tcp_max_syn_backlog')),
            $this->burstRow('tw_reuse', 'tcp_tw_reuse = 1', self::with('net.ipv4.tcp_tw_reuse')),
            $this->burstRow('ports', 'ip_local_port_range = 1024 65535', self::with('net.ipv4.ip_local_port_range')),
            $this->burstRow('all', 'all four', self::RECOMMENDED),
            $this->burstRow('kernel', 'defaults of this kernel', []),
        ];

        return new Table(
            'burst',
            sprintf('%d clients at once, while the worker computes', self::CLIENTS),
            'Which setting removes the cluster at one second?',
            [
                new Column('late', 'late', '%', Better::Less),
                new Column('p50', 'p50', 'ms', Better::Less),
                new Column('p99', 'p99', 'ms', Better::Less),
                new Column('max', 'max', 'ms', Better::Less),
                new Column('unanswered', 'unanswered', '', Better::Less),
                new Column('overflows', 'ListenOverflows', '', Better::Less),
                new Column('retransmitted', 'SYNs sent again', '', Better::Less),
            ],
            $rows,
            'old',
            [
                Plot::lines('answers', 'Responses over time: the cluster at one second', 'seconds', 'clients answered'),
                Plot::latency(),
                Plot::bars('late', 'Clients answered after 0.95 s or later, %'),
            ],
        );
    }

    private function flood(): Table
    {
        $rows = [];
        foreach (['1' => 'with', '0' => 'without'] as $cookies => $word) {
            foreach (['128', '65535'] as $length) {
                $settings = ['net.ipv4.tcp_syncookies' => (string) $cookies]
                    + ['net.ipv4.tcp_max_syn_backlog' => $length];
                $label = "{$word} cookies, tcp_max_syn_backlog = {$length}";
                $rows[] = $this->row("{$word}_{$length}", $label, $settings, ['flood', (string) self::HALF_OPEN]);
            }
        }

        return new Table(
            'flood',
            sprintf('One client after %d handshakes that are not completed', self::HALF_OPEN),
            'When does tcp_max_syn_backlog matter? somaxconn is 4096 here, this kernel\'s default.',
            [
                new Column('milliseconds', 'the client connects after', 'ms', Better::Less),
                new Column('connected', 'connected', '', Better::More),
                new Column('drops', 'ListenDrops', '', Better::Less),
                new Column('cookies', 'cookies sent', ''),
            ],
            $rows,
            'with_128',
            [Plot::bars('milliseconds', 'Until the client is connected, ms')],
        );
    }

    private function ports(): Table
    {
        $rows = [];
        foreach (['127.0.0.1' => 'loopback', '198.51.100.7' => 'another address'] as $address => $place) {
            foreach (['0', '1', '2'] as $reuse) {
                $rows[] = $this->portRow("{$place}.{$reuse}", "{$place}, tcp_tw_reuse = {$reuse}", $address, $reuse);
            }
        }
        $wide = self::RECOMMENDED['net.ipv4.ip_local_port_range'];
        $rows[] = $this->portRow('wide', 'another address, 0, ports 1024 65535', '198.51.100.7', '0', $wide);

        return new Table(
            'ports',
            'Outgoing connections that are closed at once',
            'What do tcp_tw_reuse (0: off, 1: on, 2: loopback only, the default since Linux 4.19) and more ports do?',
            [
                new Column('refused', 'refused: no port', '%', Better::Less),
                new Column('before', 'connections before the first refusal', '', Better::More),
            ],
            $rows,
            'another address.0',
            [Plot::bars('refused', 'Connections refused for want of a port, %')],
        );
    }

    /** @return array<string, string> the old defaults with one setting as recommended */
    private static function with(string $setting): array
    {
        return [$setting => self::RECOMMENDED[$setting] ?? ''] + self::OLD;
    }

    /** @param array<string, string> $settings */
    private function burstRow(string $key, string $label, array $settings): Row
    {
        return new Row($key, $label, function () use ($settings): Sample {
            $namespace = NetworkNamespace::create($settings);
            $server = null;
            try {
                $server = LabServer::start($this->bed->script, $namespace, 'programs/lab/ladder.php');
                $port = substr((string) strrchr($server->address(), ':'), 1);

                return self::experiment($namespace, ['burst', $port, (string) self::CLIENTS]);
            } finally {
                $server?->stop();
                $namespace->stop();
            }
        });
    }

    private function portRow(
        string $key,
        string $label,
        string $address,
        string $reuse,
        string $range = self::FEW_PORTS,
    ): Row {
        return $this->row(
            $key,
            $label,
            ['net.ipv4.tcp_tw_reuse' => $reuse, 'net.ipv4.ip_local_port_range' => $range],
            [
                'ports',
                $address,
                (string) (self::SECONDS * self::CONNECTIONS_PER_SECOND),
                (string) self::CONNECTIONS_PER_SECOND,
            ],
        );
    }

    /**
     * @param array<string, string> $settings
     * @param list<string> $experiment
     */
    private function row(string $key, string $label, array $settings, array $experiment): Row
    {
        return new Row($key, $label, static function () use ($settings, $experiment): Sample {
            $namespace = NetworkNamespace::create($settings);
            try {
                return self::experiment($namespace, $experiment);
            } finally {
                $namespace->stop();
            }
        });
    }

    /** @param list<string> $experiment arguments of bench/programs/lab/kernel.php */
    private static function experiment(NetworkNamespace $namespace, array $experiment): Sample
    {
        $php = ChildPhp::bare();
        $php = extension_loaded('sockets') && is_file(PHP_EXTENSION_DIR . '/sockets.so')
            ? $php->with('extension', 'sockets')
            : $php;
        $line = $php->line('programs/lab/kernel.php', ...$experiment);
        $output = Command::output(
            [...$namespace->prefix(), ...Command::withOpenFiles($line)],
            "kernel.php {$experiment[0]}",
        );

        return Sample::parse((array) json_decode($output, true));
    }
}
