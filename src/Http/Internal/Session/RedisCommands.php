<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Predis\ClientInterface;
use Predis\Command\RawCommand;
use Predis\Response\ErrorInterface;

/**
 * Sends commands as they are, by phpredis or Predis. No command may answer nil: phpredis returns false then, as for an
 * error.
 *
 * @internal
 */
final readonly class RedisCommands
{
    public function __construct(private \Redis|ClientInterface $redis) {}

    /** @throws \RuntimeException when Redis answers with an error */
    public function call(string $command, string|int ...$arguments): mixed
    {
        $texts = array_map(strval(...), array_values($arguments));
        if (!$this->redis instanceof \Redis) {
            $answer = $this->redis->executeCommand(RawCommand::create($command, ...$texts));

            return $answer instanceof ErrorInterface ? throw new \RuntimeException($answer->getMessage()) : $answer;
        }
        $answer = $this->redis->rawcommand($command, ...$texts);

        return $answer === false
            ? throw new \RuntimeException($this->redis->getLastError() ?? 'Redis gave no answer')
            : $answer;
    }
}
