<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** The results of the ten queries of one visit. */
final readonly class Visit implements \JsonSerializable
{
    /** @var array<int, Answered> by number, in order */
    public array $answers;

    /** @param list<Answered> $answers */
    public function __construct(public int $reader, public int $post, array $answers, public float $milliseconds)
    {
        $byNumber = [];
        foreach ($answers as $answer) {
            $byNumber[$answer->query->value] = $answer;
        }
        ksort($byNumber);
        $this->answers = $byNumber;
    }

    /** @return list<array<string, scalar|null>> */
    public function rows(Query $query): array
    {
        return (
            $this->answers[$query->value] ?? throw new \OutOfBoundsException("“{$query->what()}” was not asked.")
        )->rows;
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            'user' => $this->rows(Query::User)[0] ?? null,
            'posts' => $this->rows(Query::Posts),
            'viewed' => ['post' => $this->post] + ($this->rows(Query::ViewsOfPost)[0] ?? []),
            'mostViewed' => $this->rows(Query::MostViewed),
            'mostActive' => $this->rows(Query::MostActive),
            'other' => ($this->rows(Query::OtherUser)[0] ?? []) + ['posts' => $this->rows(Query::OtherPosts)],
            'recentViews' => $this->rows(Query::RecentViews),
            'queries' => array_values(array_map(self::line(...), $this->answers)),
            'milliseconds' => round($this->milliseconds, 3),
            'heapBytes' => memory_get_usage(),
        ];
    }

    /** @return array{number: int, type: string, query: string, rows: int, milliseconds: float} */
    private static function line(Answered $answer): array
    {
        return [
            'number' => $answer->query->value,
            'type' => $answer->query->type(),
            'query' => $answer->query->what(),
            'rows' => $answer->affected,
            'milliseconds' => round($answer->milliseconds, 3),
        ];
    }
}
