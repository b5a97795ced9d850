<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Actor\StageProbe;
use Nexus\Bench\Coro\CoroPeers;
use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\Row;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Lab\Scenario;
use Nexus\Bench\Lab\Table;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Bench\Worker\Peers;
use Nexus\Bench\Worker\WorkerBed;

/** Seed 003: messages, lifecycle, memory, stages and messages between workers, beside a loop, amphp, Swoole and OTP. */
final class Actors implements Scenario
{
    private const MESSAGES = [
        'one_actor_100k' => '100 000 messages to one actor',
        'burst_50k' => 'a burst of 50 000 messages',
        'stateful_100k' => '100 000 changes of state',
        'fan_out_100x100' => 'fan-out: 100 actors, 100 messages each',
        'multi_dispatch_50x100' => '50 actors in turn, 100 rounds',
        'raw_dispatch' => 'sending alone: tell()',
    ];
    private const LIFE = [
        'spawn_1000' => 'spawn 1 000 actors',
        'kill_500' => 'end 500 actors by PoisonPill',
        'spawn_kill_500' => '500 times spawned and stopped',
        'ping_pong' => 'ping-pong: ask() and reply',
    ];
    private const LIFE_OF_PEERS = ['spawn_1000', 'ping_pong'];
    private const STAGES = [
        'tell' => 'tell()',
        'message.seq' => 'the message',
        'mailbox' => 'mailbox in C',
        'call' => 'call of a handler',
        'drain' => 'mailbox to handled',
        'drain.stateful' => 'the same with a state',
    ];
    private const QUICK_SHARE = 10;
    private const ACTORS = '100000';
    private const OTP_MESSAGES = ['schedulers' => 200_000, 'nodes' => 20_000, 'world' => 200_000];

    private ?CoroPeers $peers = null;
    private ?Peers $otp = null;

    public function __construct(private readonly LabBed $bed) {}

    public function title(): string
    {
        return 'Actors, and messages between workers';
    }

    public function method(): array
    {
        return [
            'Each sample is a process of its own: it warms up, then measures one round. Inside a process, time is CPU '
                . 'time; between processes it is time.',
            'Messages are `(object) [\'seq\' => $i]`, as in the document; handlers count them.',
            'With the tracing JIT, except where the row says otherwise.',
            'SplQueue is a loop that calls the same handlers, without mailboxes, supervision and fairness.',
            'Erlang/OTP sends `{order, Id, Customer, Total}` between two schedulers, or between two nodes.',
        ];
    }

    public function versions(): array
    {
        return $this->peers()->versions;
    }

    public function tables(): array
    {
        $this->otp = new Peers();
        $tables = [];
        foreach (self::MESSAGES as $row => $title) {
            $tables[] = $this->contest('throughput', $row, $title, 'seq', $row !== 'raw_dispatch');
        }
        foreach (self::LIFE as $row => $title) {
            $tables[] = $this->contest('life', $row, $title, 'same', in_array($row, self::LIFE_OF_PEERS, true));
        }

        return [...$tables, $this->memory(), $this->stages(), $this->pair(), $this->sizes(), $this->world()];
    }

    public function stop(): void {}

    private function contest(string $script, string $row, string $title, string $kind, bool $besidePeers): Table
    {
        $ours = new Contestant('nexus', 'programs/actor', $this->bed->php->with('memory_limit', '-1'));
        $starts = [
            'nexus' => ['Nexus', fn(): TurnTaker => $this->turns($ours->withOpcache(true), $script, $row, $kind)],
            'nexus.nojit' => [
                'Nexus, no JIT',
                fn(): TurnTaker => $this->turns($ours->withOpcache(false), $script, $row, $kind),
            ],
        ];
        if ($besidePeers && $script === 'throughput') {
            $loop = new Contestant('SplQueue', 'peers/actor', $this->bed->php->with('memory_limit', '-1'));
            $starts['SplQueue'] = [
                'SplQueue, a loop',
                fn(): TurnTaker => $this->turns($loop->withOpcache(true), 'spl_queue', $row, $kind),
            ];
        }
        foreach ($besidePeers ? ['amphp', 'Swoole'] : [] as $name) {
            $starts[$name] = [
                $name,
                fn(): TurnTaker => $this->turns($this->peer($name), strtolower($name), $row, $kind),
            ];
        }
        $rows = [];
        foreach ($starts as $key => [$label, $start]) {
            $rows[] = new Row($key, $label, static fn(): Sample => self::timed($start()->round()->number('measured')));
        }

        return new Table(
            $row,
            ucfirst($title),
            '',
            self::columns(),
            $rows,
            'nexus',
            [Plot::bars('ns', 'Nanoseconds for each')],
        );
    }

    private function memory(): Table
    {
        $ours = new Contestant('nexus', 'programs/actor', $this->bed->php->with('memory_limit', '-1'));
        $rows = [];
        foreach (['shared' => 'one behavior for all', 'closure' => 'a closure for each'] as $kind => $label) {
            $rows[] = new Row($kind, "Nexus, {$label}", fn(): Sample => self::bytes(
                $ours->withOpcache(true)->figures('memory', $kind, self::ACTORS, $this->share()),
            ));
        }
        foreach (['amphp', 'Swoole'] as $name) {
            $rows[] = new Row($name, $name, fn(): Sample => self::bytes(
                $this->peer($name)->figures(strtolower($name), 'memory', $this->share()),
            ));
        }

        return new Table(
            'memory',
            'Memory of an idle actor',
            'After it has handled one message.',
            [new Column('rss', 'resident', 'B', Better::Less)],
            $rows,
            'shared',
            [Plot::bars('rss', 'Resident memory for each actor, bytes')],
        );
    }

    private function stages(): Table
    {
        $columns = [];
        foreach (self::STAGES as $key => $title) {
            $columns[] = new Column($key, $title, 'ns', Better::Less);
        }

        return new Table(
            'stages',
            'The stages of a message',
            'Each stage alone, in one process.',
            $columns,
            [$this->stagesWith('jit', 'with JIT', true), $this->stagesWith('nojit', 'without JIT', false)],
            'jit',
        );
    }

    private function stagesWith(string $key, string $label, bool $jit): Row
    {
        return new Row($key, $label, function () use ($jit): Sample {
            $php = $this->bed->php
                ->with('memory_limit', '-1')
                ->with('extension', StageProbe::build()->library)
                ->withOpcache($jit);
            $turns = (new Contestant('nexus', 'programs/actor', $php))->takeTurns('stages', $this->share());

            return new Sample(self::named($turns->round()));
        });
    }

    private function pair(): Table
    {
        $labels = ['nexus' => 'Nexus, two workers', 'datagram' => 'PHP: datagram socket', 'sysv' => 'PHP: SysV queue'];
        $rows = [];
        foreach ($labels as $key => $label) {
            $rows[] = new Row($key, $label, fn(): Sample => self::timed($this->between('pair')->number($key)));
        }
        $rows[] = $this->otpRow('schedulers', 'Erlang/OTP, two schedulers');
        $rows[] = $this->otpRow('nodes', 'Erlang/OTP, two nodes');

        return new Table(
            'pair',
            'Messages from one worker to another',
            'The document: 260 000 a second for each pair of workers, by Swoole\'s Thread\\Queue.',
            self::columns(),
            $rows,
            'nexus',
            [Plot::bars('ns', 'Nanoseconds for each message')],
        );
    }

    private function sizes(): Table
    {
        $rows = array_map(fn(int $size): Row => new Row(
            "size.{$size}",
            "{$size} bytes",
            fn(): Sample => self::timed($this->between('size', (string) $size)->number('nexus')),
        ), [16, 256, 4_096, 65_536]);

        return new Table(
            'sizes',
            'The same by size of the message',
            '',
            self::columns(),
            $rows,
            'size.16',
            [Plot::bars('ns', 'Nanoseconds for each message')],
        );
    }

    private function world(): Table
    {
        $rows = array_map(fn(int $members): Row => new Row(
            "world.{$members}",
            $members === 1 ? 'Nexus, one worker' : "Nexus, {$members} workers",
            fn(): Sample => self::timed($this->between('world', (string) $members)->number('nexus')),
        ), [1, 2, 4]);

        return new Table(
            'world',
            'The world benchmark: every worker sends to every worker',
            'The document: 3.5 million orders a second, 16 workers and 16 senders on 16 cores, with the JIT.',
            self::columns(),
            [...$rows, $this->otpRow('world', 'Erlang/OTP, two schedulers')],
            'world.2',
            [Plot::bars('rate', 'Million messages a second')],
        );
    }

    private function between(string $row, string ...$arguments): Figures
    {
        $php = $this->bed->php->with('memory_limit', '-1')->withOpcache(true);
        $php = WorkerBed::hasIgbinary() ? $php->with('extension', 'igbinary') : $php;

        return (new Contestant('nexus', 'programs/worker', $php))
            ->takeTurns('messages', $row, ...array_values($arguments), ...[$this->share()])
            ->round();
    }

    private function otpRow(string $row, string $label): Row
    {
        return new Row("otp.{$row}", $label, function () use ($row): Sample {
            $turns = $this->otp?->otp($row, intdiv(self::OTP_MESSAGES[$row] ?? 1, $this->bed->isQuick ? 2 : 1))
                ?? throw Unmeasurable::programMissing('Erlang/OTP', 'erlang-base');

            return self::timed($turns->round()->number('otp'));
        });
    }

    private function turns(Contestant $contestant, string $script, string $row, string $kind): TurnTaker
    {
        // All of the work: a tenth would end before the JIT has compiled it.
        return $contestant->takeTurns($script, $row, $kind, '--share=1');
    }

    private function share(): string
    {
        return '--share=' . ($this->bed->isQuick ? self::QUICK_SHARE : 1);
    }

    /** @throws Unmeasurable when it is not installed */
    private function peer(string $name): Contestant
    {
        foreach ($this->peers()->all as $peer) {
            if ($peer->name === $name) {
                return $peer->in('peers/actor')->withOpcache(true);
            }
        }
        throw Unmeasurable::programFailed($name, 'it is not installed');
    }

    private function peers(): CoroPeers
    {
        return $this->peers ??= CoroPeers::find();
    }

    /** @return non-empty-list<Column> */
    private static function columns(): array
    {
        return [
            new Column('ns', 'each', 'ns', Better::Less),
            new Column('rate', 'rate', 'M/s', Better::More),
        ];
    }

    private static function timed(float $nanoseconds): Sample
    {
        return new Sample(['ns' => $nanoseconds, 'rate' => 1000 / max(0.001, $nanoseconds)]);
    }

    private static function bytes(Figures $figures): Sample
    {
        return new Sample(['rss' => $figures->number('residentBytes')]);
    }

    /** @return array<string, float> */
    private static function named(Figures $figures): array
    {
        $named = [];
        foreach ($figures->numbers() as $name => $number) {
            $named[(string) $name] = $number;
        }

        return $named;
    }
}
