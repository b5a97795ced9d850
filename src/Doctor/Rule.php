<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * What the doctor knows about one problem, on any machine. `nexus doctor --explain CODE` prints it, and
 * docs/reference/findings.md lists all rules.
 *
 * @internal
 */
final readonly class Rule
{
    /**
     * @param string $code "DR-101"; never used for anything else later
     * @param string $title the problem in half a sentence
     * @param string $why the mechanism
     * @param string $effect what users notice
     * @param string $source a document, or the path of the experiment in this repository
     */
    public function __construct(
        public string $code,
        public string $title,
        public string $why,
        public string $effect,
        public Evidence $evidence,
        public string $source,
        public Confidence $confidence = Confidence::Certain,
    ) {}

    /**
     * @param string $seen what was read, with the place
     * @param string $change the exact change
     * @param string $undo how to take the change back
     */
    public function found(Severity $severity, string $seen, string $change, string $undo): Finding
    {
        return new Finding($this, $severity, $seen, $change, $undo);
    }
}
