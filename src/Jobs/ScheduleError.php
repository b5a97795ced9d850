<?php

declare(strict_types=1);

namespace Nexus\Jobs;

use Nexus\NexusException;

/** A schedule that cannot be followed. */
final class ScheduleError extends \Error implements NexusException
{
    private function __construct(
        private readonly string $errorCode,
        string $message,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }

    /** @internal */
    public static function interval(string $text): self
    {
        return new self(
            'NX-1250',
            "\"{$text}\" is no interval of a schedule: use 10 ms or more, as \"90 seconds\", \"5 minutes\", "
                . '"1 hour", "day", a number of seconds or a Duration.',
        );
    }

    /** @internal */
    public static function expression(string $expression, \Exception $reason): self
    {
        return new self(
            'NX-1250',
            "\"{$expression}\" is no schedule: {$reason->getMessage()}. Use five fields, as \"*/5 * * * *\", and "
                . 'the name of a time zone.',
            $reason,
        );
    }

    /** @internal */
    public static function packageMissing(): self
    {
        return new self(
            'NX-1251',
            'Cron expressions need a package: composer require dragonmantank/cron-expression:^3',
        );
    }

    /** @internal */
    public static function namedTwice(string $name): self
    {
        return new self(
            'NX-1252',
            "Two scheduled jobs have the name {$name}: give one of them another name, by the argument name.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
