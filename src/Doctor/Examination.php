<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The findings of several checks, the worst first.
 *
 * @internal
 */
final readonly class Examination
{
    /** @param list<Finding> $findings */
    private function __construct(public array $findings) {}

    /** @param iterable<Check> $checks */
    public static function of(Subject $subject, iterable $checks): self
    {
        $findings = [];
        foreach ($checks as $check) {
            array_push($findings, ...$check->examine($subject));
        }

        return self::ofFindings($findings);
    }

    /** @param list<Finding> $findings */
    public static function ofFindings(array $findings): self
    {
        usort($findings, static fn(Finding $one, Finding $other): int => self::key($one) <=> self::key($other));

        return new self($findings);
    }

    public function and(self $other): self
    {
        return self::ofFindings([...$this->findings, ...$other->findings]);
    }

    /**
     * The findings with forbidden codes: "DR-311" forbids one code, "DR-3" all codes that begin with it.
     *
     * @param list<string> $codes
     */
    public function forbiddenBy(array $codes): self
    {
        return new self(array_values(array_filter(
            $this->findings,
            static fn(Finding $finding): bool => array_filter(
                $codes,
                static fn(string $code): bool => str_starts_with($finding->rule->code, $code),
            ) !== [],
        )));
    }

    public function failures(): self
    {
        return new self(array_values(array_filter(
            $this->findings,
            static fn(Finding $finding): bool => $finding->severity === Severity::Failure,
        )));
    }

    public function exitStatus(): int
    {
        return max([0, ...array_map(
            static fn(Finding $finding): int => $finding->severity->exitStatus(),
            $this->findings,
        )]);
    }

    /** @return array{int, int, string} */
    private static function key(Finding $finding): array
    {
        return [$finding->severity->rank(), $finding->rule->confidence->rank(), $finding->rule->code];
    }
}
