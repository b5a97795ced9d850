<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Server\TaskException;

use function Nexus\Server\Internal\decode;
use function Nexus\Server\Internal\encode;

/**
 * The result or the failure of a job, as bytes. An exception is built again with its class, message, code and those
 * properties that can be carried. Its previous exception is a RemoteTrace.
 *
 * @internal
 */
final class TaskOutcome
{
    private const RESULT = 'r';
    private const FAILURE = 'f';

    public static function ofResult(mixed $result): string
    {
        return self::RESULT . encode($result);
    }

    public static function ofFailure(\Throwable $failure): string
    {
        $parts = [
            'class' => $failure::class,
            'message' => mb_scrub($failure->getMessage()),
            'code' => \is_int($failure->getCode()) ? $failure->getCode() : 0,
            'place' => "{$failure->getFile()}:{$failure->getLine()}",
            'trace' => $failure->getTraceAsString(),
            'previous' => $failure->getPrevious() === null ? '' : (string) $failure->getPrevious(),
            'properties' => self::propertiesOf($failure),
        ];

        return self::FAILURE . encode($parts);
    }

    /** @throws \Throwable the failure */
    public static function take(string $bytes): mixed
    {
        $value = decode(substr($bytes, 1));
        if ($bytes[0] === self::RESULT) {
            return $value;
        }

        throw self::failure(\is_array($value) ? $value : []);
    }

    /**
     * @return array<string, array<string, mixed>> by class and name
     */
    private static function propertiesOf(\Throwable $failure): array
    {
        $properties = [];
        foreach (self::declaredProperties($failure) as $property) {
            try {
                $value = $property->getValue($failure);
                encode($value);
                $properties[$property->class][$property->name] = $value;
            } catch (\Throwable) {
                // The property of the copy keeps its default.
            }
        }

        return $properties;
    }

    /** @return list<\ReflectionProperty> those of classes that are not PHP's */
    private static function declaredProperties(\Throwable $failure): array
    {
        $properties = [];
        for (
            $class = new \ReflectionClass($failure);
            $class !== false && $class->isUserDefined();
            $class = $class->getParentClass()
        ) {
            foreach ($class->getProperties() as $property) {
                if ($property->class === $class->name && !$property->isStatic() && $property->isInitialized($failure)) {
                    $properties[] = $property;
                }
            }
        }

        return $properties;
    }

    /** @param array<mixed> $parts */
    private static function failure(array $parts): \Throwable
    {
        $text = static fn(string $key): string => \is_string($parts[$key] ?? null) ? $parts[$key] : '';
        $previous = $text('previous') === '' ? '' : "\n\nCaused by: {$text('previous')}";
        $trace = new RemoteTrace("In the task worker, at {$text('place')}:\n{$text('trace')}{$previous}");
        $class = $text('class');
        $failure = self::build($class);
        if ($failure === null) {
            return TaskException::failed(explode("\0", $class)[0], $text('message'), $trace);
        }
        $base = $failure instanceof \Exception ? \Exception::class : \Error::class;
        $code = \is_int($parts['code'] ?? null) ? $parts['code'] : 0;
        foreach (['message' => $text('message'), 'code' => $code, 'previous' => $trace] as $name => $value) {
            (new \ReflectionProperty($base, $name))->setValue($failure, $value);
        }
        $properties = \is_array($parts['properties'] ?? null) ? $parts['properties'] : [];
        foreach ($properties as $owner => $values) {
            if (\is_string($owner) && \is_array($values) && self::hasUserClass($failure, $owner)) {
                self::set($failure, $owner, $values);
            }
        }

        return $failure;
    }

    /** Null: an exception of that class cannot be built here. */
    private static function build(string $class): ?\Throwable
    {
        $reflection = is_subclass_of($class, \Throwable::class) ? new \ReflectionClass($class) : null;
        if ($reflection === null || $reflection->isAbstract() || $reflection->isInterface()) {
            return null;
        }
        try {
            $failure = $reflection->isInternal() ? new $class() : $reflection->newInstanceWithoutConstructor();

            return $failure instanceof \Throwable ? $failure : null;
        } catch (\Throwable) {
            return null;
        }
    }

    /** @phpstan-assert-if-true class-string $class */
    private static function hasUserClass(\Throwable $failure, string $class): bool
    {
        return class_exists($class) && $failure instanceof $class && (new \ReflectionClass($class))->isUserDefined();
    }

    /**
     * @param class-string $class whose properties are set
     * @param array<mixed> $values
     */
    private static function set(\Throwable $failure, string $class, array $values): void
    {
        foreach ($values as $name => $value) {
            try {
                (new \ReflectionProperty($class, (string) $name))->setValue($failure, $value);
            } catch (\Throwable) {
                // The class of this process declares the property in another way.
            }
        }
    }
}
