<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Console;

use PHPUnit\Framework\TestCase;

final class RoutesCommandTest extends TestCase
{
    private const DIRECTORY = __DIR__ . '/../apps/routes';

    public function testPrintsATable(): void
    {
        [$code, $output] = self::nexus('routes', 'app.php');
        $lines = array_map(static fn(string $line): string
            => trim((string) preg_replace('/ +/', ' ', $line)), explode("\n", $output));
        $file = 'app.php';
        $class = 'Controller/Users.php';
        $namespace = 'Nexus\Tests\Functional\apps\routes';

        self::assertSame([
            'method path name handler middleware',
            "GET /health closure {$file}:16 closure",
            "GET|POST /users/{id:int} user.show {$namespace}\\Controller\\Users::show() {$class}:16 closure, {$namespace}\\Log",
            '',
        ], $lines);
        self::assertSame(0, $code);
    }

    public function testPrintsJson(): void
    {
        [$code, $output] = self::nexus('routes', 'app.php', '--json');
        $routes = json_decode($output, true);
        self::assertIsArray($routes);
        self::assertIsArray($routes['routes']);
        self::assertIsArray($routes['routes'][1]);

        self::assertSame(['GET', 'POST'], $routes['routes'][1]['methods']);
        self::assertSame('user.show', $routes['routes'][1]['name']);
        self::assertSame(0, $code);
    }

    public function testPrintsTheOpenApiDocument(): void
    {
        [$code, $output] = self::nexus('openapi', 'app.php');
        $document = json_decode($output, true);
        self::assertIsArray($document);

        self::assertSame(['/health', '/users/{id}'], array_keys((array) $document['paths']));
        self::assertSame(['title' => 'API', 'version' => '1.0.0'], $document['info']);
        self::assertSame(0, $code);
    }

    public function testSaysWhyItCannot(): void
    {
        [$code, $output, $errors] = self::nexus('routes', '/no/such.php');
        self::assertSame([70, '', "nexus: /no/such.php cannot be found.\n"], [$code, $output, $errors]);

        [$code, , $errors] = self::nexus('routes', __FILE__);
        self::assertSame([70, 'nexus: ' . __FILE__ . " returns no Nexus\\Http\\App, so its routes are unknown.\n"], [$code, $errors]);
    }

    /** @return array{int, string, string} */
    private static function nexus(string ...$arguments): array
    {
        $command = [PHP_BINARY, \dirname(__DIR__, 3) . '/bin/nexus', ...array_values($arguments)];
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes, self::DIRECTORY);
        \assert(\is_resource($process) && isset($pipes[1], $pipes[2]));
        $output = (string) stream_get_contents($pipes[1]);
        $errors = (string) stream_get_contents($pipes[2]);

        return [proc_close($process), $output, $errors];
    }
}
