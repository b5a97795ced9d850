<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * A rule that applies to the examined machine.
 *
 * @internal
 */
final readonly class Finding
{
    public function __construct(
        public Rule $rule,
        public Severity $severity,
        public string $seen,
        public string $change,
        public string $undo,
    ) {}

    /** @return array<string, string> */
    public function toArray(): array
    {
        return [
            'code' => $this->rule->code,
            'severity' => $this->severity->value,
            'title' => $this->rule->title,
            'seen' => $this->seen,
            'why' => $this->rule->why,
            'effect' => $this->rule->effect,
            'evidence' => $this->rule->evidence->value,
            'source' => $this->rule->source,
            'confidence' => $this->rule->confidence->value,
            'change' => $this->change,
            'undo' => $this->undo,
        ];
    }
}
