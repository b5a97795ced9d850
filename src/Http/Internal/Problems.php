<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\InvalidHandlerError;
use Nexus\NexusException;
use Psr\Container\ContainerExceptionInterface;

/**
 * Everything that is wrong with an application, found while it is compiled.
 *
 * @internal
 */
final class Problems
{
    /** @var list<array{string, \Throwable}> */
    private array $found = [];

    /**
     * Takes note of the problem that the step throws. What is no problem of the declaration is thrown on.
     *
     * @template T
     *
     * @param string $at file and line of the declaration
     * @param \Closure(): T $step
     *
     * @return T|null null: it failed
     */
    public function collect(string $at, \Closure $step): mixed
    {
        try {
            return $step();
        } catch (NexusException|ContainerExceptionInterface $problem) {
            $this->add($at, $problem);

            return null;
        }
    }

    public function add(string $at, \Throwable $problem): void
    {
        $this->found[] = [$at, $problem];
    }

    public function count(): int
    {
        return \count($this->found);
    }

    /** @throws InvalidHandlerError NX-0303 unless there is none */
    public function report(): void
    {
        if ($this->found !== []) {
            throw InvalidHandlerError::problems($this->found);
        }
    }
}
