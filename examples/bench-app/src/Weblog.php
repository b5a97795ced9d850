<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** Asks the ten queries, by whatever is a PDO: one connection, or many that look like one. */
final readonly class Weblog
{
    public function __construct(private \PDO $pdo) {}

    /** One after the other, as everybody writes it. */
    public function visit(int $reader): Visit
    {
        $begun = hrtime(true);
        $other = self::otherThan($reader);
        $answers = [
            $this->ask(Query::User, $reader),
            $posts = $this->ask(Query::Posts, $reader),
        ];
        $post = self::oneOf($posts);
        array_push(
            $answers,
            $this->ask(Query::View, $post, $reader),
            $this->ask(Query::CountView, $post),
            $this->ask(Query::ViewsOfPost, $post),
            $this->ask(Query::MostViewed),
            $this->ask(Query::MostActive),
            $this->ask(Query::OtherUser, $other),
            $this->ask(Query::OtherPosts, $other),
            $this->ask(Query::RecentViews),
        );

        return new Visit($reader, $post, $answers, self::millisecondsSince($begun));
    }

    /**
     * What does not need another's answer at once: three waits instead of ten.
     *
     * @param callable(list<\Closure(): Answered>): array<Answered> $all Nexus\Async\all(), or what does them in turn
     */
    public function visitAtOnce(int $reader, callable $all): Visit
    {
        $begun = hrtime(true);
        $other = self::otherThan($reader);
        $first = $all([
            fn(): Answered => $this->ask(Query::Posts, $reader),
            fn(): Answered => $this->ask(Query::User, $reader),
            fn(): Answered => $this->ask(Query::MostViewed),
            fn(): Answered => $this->ask(Query::MostActive),
            fn(): Answered => $this->ask(Query::OtherUser, $other),
            fn(): Answered => $this->ask(Query::OtherPosts, $other),
            fn(): Answered => $this->ask(Query::RecentViews),
        ]);
        $post = self::oneOf($first[0]);
        $writes = $all([
            fn(): Answered => $this->ask(Query::View, $post, $reader),
            fn(): Answered => $this->ask(Query::CountView, $post),
        ]);
        $last = $this->ask(Query::ViewsOfPost, $post);

        return new Visit($reader, $post, [...array_values($first), ...array_values($writes), $last], self::millisecondsSince($begun));
    }

    private function ask(Query $query, int ...$parameters): Answered
    {
        $begun = hrtime(true);
        $statement = $this->pdo->prepare($query->sql());
        $statement->execute($parameters);
        /** @var list<array<string, scalar|null>> $rows */
        $rows = $statement->columnCount() > 0 ? $statement->fetchAll(\PDO::FETCH_ASSOC) : [];

        return new Answered($query, $rows, $rows === [] ? $statement->rowCount() : count($rows), self::millisecondsSince($begun));
    }

    private static function otherThan(int $reader): int
    {
        return $reader % Seeder::USERS + 1;
    }

    private static function oneOf(Answered $posts): int
    {
        return $posts->number('id', random_int(0, max(0, count($posts->rows) - 1)));
    }

    private static function millisecondsSince(int $begun): float
    {
        return (hrtime(true) - $begun) / 1e6;
    }
}
