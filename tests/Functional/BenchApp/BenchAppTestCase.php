<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Examples\BenchApp\Seeder;
use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../../../examples/bench-app/autoload.php';

/** Each route of examples/bench-app answers the same, however it is served; on one database by each class. */
abstract class BenchAppTestCase extends TestCase
{
    private const TYPES = ['SELECT', 'SELECT', 'INSERT', 'UPDATE', 'SELECT', 'SELECT', 'SELECT', 'SELECT', 'SELECT', 'SELECT'];

    private ServerProcess|FpmServer|null $server = null;

    /** @return array<string, string> what the application is told of its database */
    abstract protected function environment(): array;

    /** The same database, from here. */
    abstract protected function database(): \PDO;

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
        (new Seeder($this->database()))->seed();
        $this->server = $deployment->start($this->environment());

        self::assertSame('{"message":"hello"}', $this->answer('/hello/load'));
        $took = $this->decoded('/test')['milliseconds'] ?? 0;
        self::assertIsNumeric($took);
        self::assertGreaterThanOrEqual(9.9, $took);
        self::assertVisit($this->decoded('/bench'));
        self::assertVisit($this->decoded('/bench/parallel'));
        $page = $this->answer('/bench', 'text/html,*/*');
        self::assertStringContainsString('<h1>Ten queries</h1>', $page);
        self::assertStringContainsString('10 queries in ', $page);
        self::assertStringContainsString('The application of the benchmark', $this->answer('/', 'text/html'));
        self::assertSame([Seeder::VIEWS + 3, Seeder::VIEWS + 3], $this->views(), 'Three visits have left a row, and are counted, each.');
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

    /** @return array{int, int} rows of views, and what the posts have counted */
    private function views(): array
    {
        $number = function (string $sql): int {
            $statement = $this->database()->query($sql);
            $value = $statement === false ? null : $statement->fetchColumn();

            return is_numeric($value) ? (int) $value : -1;
        };

        return [$number('SELECT COUNT(*) FROM post_views'), $number('SELECT SUM(views_count) FROM posts')];
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
        $context = stream_context_create(['http' => ['header' => "Accept: {$accept}", 'ignore_errors' => true, 'timeout' => ServerProcess::PATIENCE]]);

        return (string) file_get_contents(Deployment::address($this->server) . $path, false, $context);
    }
}
