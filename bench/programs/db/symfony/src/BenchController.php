<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Nexus\Examples\BenchApp\DbalAsking;
use Nexus\Examples\BenchApp\Seeder;
use Nexus\Examples\BenchApp\Weblog;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\Routing\Attribute\Route;

final readonly class BenchController
{
    public function __construct(private Connection $database) {}

    #[Route('/bench')]
    public function __invoke(): JsonResponse
    {
        return new JsonResponse((new Weblog(new DbalAsking($this->database)))->visit(random_int(1, Seeder::USERS)));
    }
}
