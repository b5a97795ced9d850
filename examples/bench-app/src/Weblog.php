<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** Runs the ten queries. */
final readonly class Weblog
{
    public function __construct(private Asking $by) {}

    /** Runs them one after the other, as usual PHP code does. */
    public function visit(int $reader): Visit
    {
        $begun = hrtime(true);
        $other = self::otherThan($reader);
        $answers = [
            $this->by->ask(Query::User, $reader),
            $posts = $this->by->ask(Query::Posts, $reader),
        ];
        $post = self::oneOf($posts);
        array_push(
            $answers,
            $this->by->ask(Query::View, $post, $reader),
            $this->by->ask(Query::CountView, $post),
            $this->by->ask(Query::ViewsOfPost, $post),
            $this->by->ask(Query::MostViewed),
            $this->by->ask(Query::MostActive),
            $this->by->ask(Query::OtherUser, $other),
            $this->by->ask(Query::OtherPosts, $other),
            $this->by->ask(Query::RecentViews),
        );

        return new Visit($reader, $post, $answers, self::millisecondsSince($begun));
    }

    /**
     * Runs queries that do not need each other's results at the same time: three waits instead of ten.
     *
     * @param callable(list<\Closure(): Answered>): array<Answered> $all Nexus\Async\all(), or one by one
     */
    public function visitAtOnce(int $reader, callable $all): Visit
    {
        $begun = hrtime(true);
        $other = self::otherThan($reader);
        $first = $all([
            fn(): Answered => $this->by->ask(Query::Posts, $reader),
            fn(): Answered => $this->by->ask(Query::User, $reader),
            fn(): Answered => $this->by->ask(Query::MostViewed),
            fn(): Answered => $this->by->ask(Query::MostActive),
            fn(): Answered => $this->by->ask(Query::OtherUser, $other),
            fn(): Answered => $this->by->ask(Query::OtherPosts, $other),
            fn(): Answered => $this->by->ask(Query::RecentViews),
        ]);
        $post = self::oneOf($first[0]);
        $writes = $all([
            fn(): Answered => $this->by->ask(Query::View, $post, $reader),
            fn(): Answered => $this->by->ask(Query::CountView, $post),
        ]);
        $last = $this->by->ask(Query::ViewsOfPost, $post);

        return new Visit(
            $reader,
            $post,
            [...array_values($first), ...array_values($writes), $last],
            self::millisecondsSince($begun),
        );
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
