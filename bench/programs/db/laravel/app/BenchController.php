<?php

declare(strict_types=1);

namespace App;

use Illuminate\Http\JsonResponse;
use Nexus\Examples\BenchApp\Seeder;
use Nexus\Examples\BenchApp\Weblog;

final readonly class BenchController
{
    public function __construct(private DatabaseAsking $database) {}

    public function __invoke(): JsonResponse
    {
        return response()->json((new Weblog($this->database))->visit(random_int(1, Seeder::USERS)));
    }
}
