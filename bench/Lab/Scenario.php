<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Unmeasurable;

/** The tables of one document, measured on this machine. */
interface Scenario
{
    public function title(): string;

    /** @return list<string> how it is measured, in sentences */
    public function method(): array;

    /** @return array<string, string> versions of the programs that it uses beside PHP, by name; after tables() */
    public function versions(): array;

    /**
     * Starts and installs what the rows share.
     *
     * @return non-empty-list<Table>
     * @throws Unmeasurable when this machine cannot measure any of them
     */
    public function tables(): array;

    /** Ends what the rows share. */
    public function stop(): void;
}
