<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Unmeasurable;

/** Shared by all parts of the HTTP report: the load generator, its core, the duration. */
final readonly class HttpBed
{
    public const PATH = '/hello/load';

    /**
     * @param string $script bin/nexus
     * @param positive-int $seconds of a round
     * @param positive-int $rounds
     */
    public function __construct(
        public string $script,
        public ChildPhp $php,
        public Cores $cores,
        public Wrk $wrk,
        public int $seconds,
        public int $rounds,
    ) {}

    /** @throws Unmeasurable */
    public function ours(string $application = 'programs/http/app.php', string ...$options): NexusServer
    {
        return NexusServer::start($this->script, $this->cores, $application, ...array_values($options));
    }

    /** @throws Unmeasurable */
    public function nginx(string $files = '/nowhere'): NginxServer
    {
        return NginxServer::start($this->cores, $files);
    }

    /** The answer of all servers to PATH. */
    public static function check(): AnswerCheck
    {
        return new AnswerCheck(self::PATH, 'application/json', '{"message":"hello"}');
    }

    public function load(): NexusLoad
    {
        return new NexusLoad($this->script, $this->cores);
    }
}
