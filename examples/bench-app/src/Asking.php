<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** By what the ten queries are executed. */
interface Asking
{
    public function ask(Query $query, int ...$parameters): Answered;
}
