<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\Printable;
use Nexus\Server\Control\RequestReport;
use Nexus\Server\Control\RequestState;
use Nexus\Server\Control\Snapshot;
use Nexus\Server\Control\WorkerReport;
use Nexus\Server\Control\WorkerState;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Helper\Table;
use Symfony\Component\Console\Helper\TableCell;
use Symfony\Component\Console\Helper\TableCellStyle;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints a snapshot on a terminal: a summary line, a table of workers, and a table of requests in progress.
 *
 * @internal
 */
final readonly class StatusView
{
    private const WORKERS = [
        'worker', 'pid', 'state', 'up', 'answered', 'req/s', 'running', 'queued', 'conns', 'p50', 'p99', 'RSS', 'lag',
        'ended',
    ];
    private const MESSAGES = [
        'worker', 'sent', 'received', 'bytes sent', 'unread', 'wake-ups', 'ring full', 'returned',
    ];
    private const TOPICS = ['worker', 'subscriptions', 'published', 'received', 'lost'];
    private const REQUESTS = ['worker', 'request', 'state', 'age', 'waits for'];

    public function __construct(private OutputInterface $output, private int $requestsAtMost) {}

    public function show(Snapshot $snapshot): void
    {
        $this->output->writeln(sprintf(
            '<info>%s</info> (pid %d): %s requests/s, p50 %s, p99 %s in the last minute',
            self::plain($snapshot->command),
            $snapshot->master,
            Figures::count($snapshot->rate()),
            Figures::seconds($snapshot->median),
            Figures::seconds($snapshot->slow),
        ));
        $this->showWorkers($snapshot->workers);
        $this->showEnds($snapshot->workers);
        $this->showMessages($snapshot->workers);
        $this->showTopics($snapshot->workers);
        (new ScheduleView($this->output))->show($snapshot->schedule);
        $this->showRequests($snapshot->workers);
    }

    /** @param list<WorkerReport> $workers */
    private function showWorkers(array $workers): void
    {
        $table = (new Table($this->output))->setStyle('box')->setHeaders(self::WORKERS);
        $generations = array_unique(array_map(static fn(WorkerReport $worker): int => $worker->generation, $workers));
        foreach ($workers as $worker) {
            $name = ($worker->isTaskWorker ? 'task ' : '') . $worker->slot
                . (count($generations) > 1 ? " of generation {$worker->generation}" : '');
            $table->addRow([$name, (string) $worker->pid, self::stateOf($worker), ...array_map(self::right(...), [
                Figures::age($worker->age),
                Figures::count($worker->answered),
                Figures::count($worker->rate),
                (string) $worker->running,
                (string) $worker->queued,
                (string) $worker->connections,
                Figures::seconds($worker->median),
                Figures::seconds($worker->slow),
                Figures::bytes($worker->memory),
                Figures::seconds($worker->isSilent() ? $worker->silence : $worker->lag),
                $worker->restarts === 0 ? '-' : "{$worker->restarts} ×",
            ])]);
        }
        $table->render();
    }

    /** @param list<WorkerReport> $workers */
    private function showEnds(array $workers): void
    {
        $shown = [];
        foreach ($workers as $worker) {
            if ($worker->restarts > 0 && !isset($shown[$worker->slot])) {
                $shown[$worker->slot] = true;
                $ago = Figures::age(max(0.0, microtime(true) - $worker->lastEndAt));
                $this->output->writeln(
                    self::plain(
                        "Of worker {$worker->slot}, {$worker->restarts} ended; "
                            . "the last {$worker->lastEnd}, {$ago} ago.",
                    ),
                );
            }
        }
    }

    /**
     * Messages between workers, if there were any.
     *
     * @param list<WorkerReport> $workers
     */
    private function showMessages(array $workers): void
    {
        $table = (new Table($this->output))->setStyle('box')->setHeaders(self::MESSAGES);
        $count = 0;
        foreach ($workers as $worker) {
            $messages = $worker->messages;
            $count += $messages['sent'] + $messages['received'];
            $table->addRow([($worker->isTaskWorker ? 'task ' : '') . $worker->slot, ...array_map(self::right(...), [
                Figures::count($messages['sent']),
                Figures::count($messages['received']),
                Figures::bytes($messages['bytesSent']),
                Figures::bytes($messages['unread']),
                Figures::count($messages['wakes']),
                Figures::count($messages['waits']),
                Figures::count($messages['returned']),
            ])]);
        }
        $count > 0 ? $table->render() : null;
    }

    /**
     * Topics, if the workers use any.
     *
     * @param list<WorkerReport> $workers
     */
    private function showTopics(array $workers): void
    {
        $table = (new Table($this->output))->setStyle('box')->setHeaders(self::TOPICS);
        $count = 0;
        foreach ($workers as $worker) {
            $count += array_sum($worker->topics);
            $table->addRow([($worker->isTaskWorker ? 'task ' : '') . $worker->slot, ...array_map(
                static fn(int $figure): TableCell => self::right(Figures::count($figure)),
                array_values($worker->topics),
            )]);
        }
        $count > 0 ? $table->render() : null;
    }

    /** @param list<WorkerReport> $workers */
    private function showRequests(array $workers): void
    {
        $inProgress = [];
        foreach ($workers as $worker) {
            foreach ($worker->requests as $request) {
                $inProgress[] = [$worker, $request];
            }
        }
        $more = array_sum(array_map(
            static fn(WorkerReport $worker): int => $worker->beyond,
            $workers,
        )) + count($inProgress);
        if ($more === 0) {
            $this->output->writeln('No request is in progress.');

            return;
        }
        usort($inProgress, static fn(array $one, array $other): int => $other[1]->age <=> $one[1]->age);
        $table = (new Table($this->output))->setStyle('box')->setHeaders(self::REQUESTS);
        foreach (array_slice($inProgress, 0, $this->requestsAtMost) as [$worker, $request]) {
            $table->addRow([(string) $worker->slot, ...self::request($worker, $request)]);
        }
        $table->render();
        $rest = $more - min(count($inProgress), $this->requestsAtMost);
        $this->output->writeln($rest > 0 ? "{$rest} more requests are in progress." : '');
    }

    /** @return list<string|TableCell> */
    private static function request(WorkerReport $worker, RequestReport $request): array
    {
        $isStuck = $worker->isSilent() && $request->state === RequestState::Running;

        return [
            self::plain("{$request->method} {$request->path}" . ($request->isPathCut ? '...' : '')),
            strtolower($request->state->name),
            self::right(Figures::seconds($request->age)),
            $isStuck
                ? "<comment>its worker has not responded for " . Figures::seconds($worker->silence) . '</comment>'
                : self::plain($request->waitsFor),
        ];
    }

    private static function stateOf(WorkerReport $worker): string
    {
        $state = strtolower($worker->state->name);
        if ($worker->isTaskWorker && $worker->state === WorkerState::Ready) {
            return $worker->isSilent() ? 'computes' : 'ready';
        }

        return $worker->isSilent() ? "<comment>{$state}, silent</comment>" : $state;
    }

    /** Escapes text of clients and workers, which may contain commands for the terminal or for the formatter. */
    private static function plain(string $text): string
    {
        return OutputFormatter::escape(Printable::line($text));
    }

    private static function right(string $text): TableCell
    {
        return new TableCell($text, ['style' => new TableCellStyle(['align' => 'right'])]);
    }
}
