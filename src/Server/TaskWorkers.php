<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Count;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Time\Duration;

/**
 * The processes that run the jobs of offload(): ServerConfig::withTaskWorkers(new TaskWorkers(count: 4)). They start
 * when the first job arrives.
 */
final readonly class TaskWorkers
{
    public float $limit;

    /**
     * @param int|null $count 0 or more; null: as many as the CPUs that are granted
     * @param float|Duration $limit seconds, or a Duration
     * @throws ConfigError NX-0418 for a value outside its range
     */
    public function __construct(
        #[Option(
            'task-workers',
            new Count(0, 256),
            'Processes for the jobs of offload(), started at the first job; auto: as many as the CPUs really granted',
            'auto',
        )]
        public ?int $count = null,
        #[Option(
            'task-limit',
            new Config\Duration(),
            'How long a job of offload() may take; a task worker that exceeds it by 5 s is killed',
        )]
        float|Duration $limit = 300.0,
    ) {
        $this->limit = Config\Duration::seconds($limit);
        Options::check($this);
    }
}
