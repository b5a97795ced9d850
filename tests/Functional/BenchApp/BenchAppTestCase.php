<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Examples\BenchApp\Seeder;
use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../../../examples/bench-app/autoload.php';

/** Each route of examples/bench-app gives the same response under every server. Each subclass tests one database. */
abstract class BenchAppTestCase extends TestCase
{
    private const TYPES = [
        'SELECT',
        'SELECT',
        'INSERT',
        'UPDATE',
        'SELECT',
        'SELECT',
        'SELECT',
        'SELECT',
        'SELECT',
        'SELECT',
    ];

    private ServerProcess|FpmServer|null $server = null;

    /** @return array<string, string> the application's environment for its database */
    abstract protected function environment(): array;

    /** @return list<string> options of PHP that its driver needs */
    abstract protected function php(): array;

    final protected function tearDown(): void
    {
        Deployment::stop($this->server);
        $this->server = null;
    }

    /** @return iterable<string, array{Deployment}> */
    final public static function deployments(): iterable
    {
        foreach (Deployment::cases() as $deployment) {
            yield $deployment->value => [$deployment];
        }
    }

    #[DataProvider('deployments')]
    final public function testItAnswers(Deployment $deployment): void
    {
        $this->script('require "seed.php";');
        $this->server = $deployment->start($this->environment(), $this->php());

        self::assertSame('{"message":"hello"}', $this->answer('/hello/load'));
        $took = $this->decoded('/test')['milliseconds'] ?? 0;
        self::assertIsNumeric($took);
        self::assertGreaterThanOrEqual(9.9, $took);
        self::assertVisit($this->decoded('/bench'));
        foreach (['/bench/parallel', '/bench/dbal', '/bench/orm'] as $path) {
            self::assertVisit($this->decoded($path));
        }
        $page = $this->answer('/bench', 'text/html,*/*');
        self::assertStringContainsString('<h1>Ten queries</h1>', $page);
        self::assertStringContainsString('10 queries in ', $page);
        self::assertStringContainsString('The application of the benchmark', $this->answer('/', 'text/html'));
        self::assertSame(
            [Seeder::VIEWS + 5, Seeder::VIEWS + 5],
            $this->views(),
            'Five visits have left a row, and are counted, each.',
        );
    }

    /** @param array<mixed> $visit */
    private static function assertVisit(array $visit): void
    {
        $queries = self::rows($visit, 'queries');
        self::assertSame(range(1, 10), array_column($queries, 'number'));
        self::assertSame(self::TYPES, array_column($queries, 'type'));
        self::assertEquals([1, 10, 1, 1, 1, 5, 5, 1, 5, 10], array_column($queries, 'rows'));
        self::assertIsArray($visit['viewed'] ?? null);
        self::assertGreaterThanOrEqual(1, $visit['viewed']['total_views'] ?? 0);
        $posts = self::rows($visit, 'posts');
        $titles = array_column($posts, 'title', 'id');
        $seen = $visit['viewed']['post'] ?? null;
        self::assertIsInt($seen);
        self::assertArrayHasKey($seen, $titles, 'A post of the reader is viewed.');
        self::assertIsArray($visit['user'] ?? null);
        self::assertSame(array_fill(0, 10, $visit['user']['name'] ?? null), array_column($posts, 'author'));
    }

    /**
     * @param array<mixed> $visit
     * @return list<array<mixed>>
     */
    private static function rows(array $visit, string $name): array
    {
        self::assertIsArray($visit[$name] ?? null);

        return array_values(array_filter($visit[$name], is_array(...)));
    }

    /** @return list<int> number of rows of views, and sum of the posts' counters */
    private function views(): array
    {
        $printed = $this->script(<<<'PHP'
            require 'autoload.php';
            $database = Nexus\Examples\BenchApp\Database::ofEnvironment()->connect();
            foreach (['SELECT COUNT(*) FROM post_views', 'SELECT SUM(views_count) FROM posts'] as $question) {
                echo $database->query($question)->fetchColumn(), ' ';
            }
            PHP);

        return array_map(intval(...), explode(' ', trim($printed)));
    }

    /** Runs a PHP that has the driver, in the application's folder. */
    private function script(string $code): string
    {
        $line = [PHP_BINARY, ...Services::php(), ...$this->php(), '-r', $code];
        $process = proc_open(
            $line,
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            __DIR__ . '/../../../examples/bench-app',
            $this->environment() + getenv(),
        );
        self::assertIsResource($process);
        $printed = (string) stream_get_contents($pipes[1]);
        self::assertSame(0, proc_close($process), $printed);

        return $printed;
    }

    /** @return array<mixed> */
    private function decoded(string $path): array
    {
        $answer = json_decode($this->answer($path), true);
        self::assertIsArray($answer);

        return $answer;
    }

    private function answer(string $path, string $accept = 'application/json'): string
    {
        self::assertNotNull($this->server);
        $context = stream_context_create(
            [
                'http' => [
                    'header' => "Accept: {$accept}",
                    'ignore_errors' => true,
                    'timeout' => ServerProcess::PATIENCE,
                ],
            ],
        );

        return (string) file_get_contents(Deployment::address($this->server) . $path, false, $context);
    }
}
