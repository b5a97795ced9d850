<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Nexus\Http\HttpMessageError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\TestCase;

/**
 * No input of a client is answered with 500.
 *
 * The longer mode: NEXUS_FUZZ_ROUNDS=1000000 NEXUS_FUZZ_SEED=5 tools/phpunit tests/Unit/Http/Fuzz
 */
abstract class FuzzTestCase extends TestCase
{
    protected static function seed(): int
    {
        return self::setting('NEXUS_FUZZ_SEED', 20);
    }

    protected static function rounds(int $default): int
    {
        return self::setting('NEXUS_FUZZ_ROUNDS', $default);
    }

    /**
     * @param list<int> $expected statuses that some input is answered with
     * @param \Closure(): array{string, string, array<string, string>, string} $next the arguments of Request::of()
     * @param \Closure(Request, int): Response $handle the number of the round decreases to 1
     */
    protected static function assertNoneIsA500(int $rounds, array $expected, \Closure $next, \Closure $handle): void
    {
        $seed = self::seed();
        $statuses = [];
        for ($round = self::rounds($rounds); $round > 0; $round--) {
            $parts = $next();
            try {
                $request = Request::of(...$parts);
            } catch (HttpMessageError) {
                continue; // No client can send it.
            }
            $response = $handle($request, $round);
            $text = json_encode($parts, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
            self::assertLessThan(
                500,
                $response->status(),
                "seed {$seed}, round {$round}: {$text} is answered with {$response->body()}",
            );
            $statuses[$response->status()] = true;
        }
        foreach ($expected as $status) {
            self::assertArrayHasKey($status, $statuses, "no input was answered with {$status}");
        }
    }

    private static function setting(string $name, int $default): int
    {
        $value = getenv($name);

        return $value === false ? $default : (int) $value;
    }
}
