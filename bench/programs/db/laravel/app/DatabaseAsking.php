<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\DB;
use Nexus\Examples\BenchApp\Answered;
use Nexus\Examples\BenchApp\Asking;
use Nexus\Examples\BenchApp\Query;

/** Executes the queries with Laravel's database connection. */
final readonly class DatabaseAsking implements Asking
{
    public function ask(Query $query, int ...$parameters): Answered
    {
        $begun = hrtime(true);
        $isRead = $query->type() === 'SELECT';
        $rows = $isRead ? array_map(get_object_vars(...), DB::select($query->sql(), $parameters)) : [];
        $affected = $isRead ? count($rows) : DB::affectingStatement($query->sql(), $parameters);

        return new Answered($query, $rows, $affected, (hrtime(true) - $begun) / 1e6);
    }
}
