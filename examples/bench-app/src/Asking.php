<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** Executes the ten queries. */
interface Asking
{
    public function ask(Query $query, int ...$parameters): Answered;
}
