<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Server\TaskError;
use Nexus\Server\TaskException;

/**
 * A call that another process makes: what is called, with which arguments, and where it is declared.
 *
 * @internal
 */
final readonly class TaskCall
{
    /**
     * @param string|object|array{string|object, string} $job
     * @param array<array-key, mixed> $arguments
     */
    private function __construct(
        private string|object|array $job,
        private array $arguments,
        private ?string $file,
    ) {}

    /**
     * @param array<array-key, mixed> $arguments
     * @throws TaskError NX-1243
     */
    public static function of(callable $job, array $arguments): self
    {
        $closure = $job(...);
        $file = (new \ReflectionFunction($closure))->getFileName();
        $named = $job instanceof \Closure ? self::nameOf($job) : $job;
        \assert(\is_string($named) || \is_object($named) || (\is_array($named) && self::isPair($named)));

        return new self($named, $arguments, $file === false ? null : $file);
    }

    /**
     * The values that are encoded.
     *
     * @return array{job: string|object|array{string|object, string}, arguments: array<array-key, mixed>, file: ?string}
     */
    public function toArray(): array
    {
        return ['job' => $this->job, 'arguments' => $this->arguments, 'file' => $this->file];
    }

    /** @throws TaskException NX-1244 if the values are not those of a call */
    public static function fromValue(mixed $value): self
    {
        $value = \is_array($value) ? $value + ['job' => null, 'arguments' => null, 'file' => null] : [];
        $job = $value['job'] ?? null;
        $isPair = \is_array($job) && self::isPair($job);
        if (!(\is_string($job) || \is_object($job) || $isPair) || !\is_array($value['arguments'] ?? null)) {
            throw TaskException::unknownJob('a job');
        }
        /** @var string|object|array{string|object, string} $job */
        $file = $value['file'] ?? null;

        return new self($job, $value['arguments'], \is_string($file) ? $file : null);
    }

    /**
     * @param array<array-key, mixed> $job
     * @phpstan-assert-if-true array{string|object, string} $job
     */
    private static function isPair(array $job): bool
    {
        return \count($job) === 2 && \is_string($job[1] ?? null)
            && (\is_string($job[0] ?? null) || \is_object($job[0] ?? null));
    }

    public function name(): string
    {
        return match (true) {
            \is_string($this->job) => $this->job . '()',
            \is_object($this->job) => $this->job::class . '::__invoke()',
            default => (\is_object($this->job[0]) ? $this->job[0]::class : $this->job[0]) . "::{$this->job[1]}()",
        };
    }

    /**
     * @param string|null $script a file that must not be loaded: the program itself
     * @throws TaskException NX-1244
     */
    public function invoke(?string $script): mixed
    {
        if (!\is_callable($this->job) && $this->file !== null && $this->file !== $script && is_file($this->file)) {
            self::load($this->file);
        }
        if (!\is_callable($this->job)) {
            throw TaskException::unknownJob($this->name());
        }

        return ($this->job)(...$this->arguments);
    }

    /**
     * @return string|array{string, string}
     * @throws TaskError NX-1243
     */
    private static function nameOf(\Closure $closure): string|array
    {
        $function = new \ReflectionFunction($closure);
        if (str_contains($function->getName(), '{closure')) {
            throw TaskError::anonymous((string) $function->getFileName(), (int) $function->getStartLine());
        }
        $class = $function->getClosureScopeClass();
        if ($class === null) {
            return $function->getName();
        }
        if ($function->getClosureThis() !== null) {
            throw TaskError::boundMethod("{$class->getName()}::{$function->getName()}");
        }

        return [$class->getName(), $function->getName()];
    }

    private static function load(string $file): void
    {
        (static fn(): mixed => require_once $file)();
    }
}
