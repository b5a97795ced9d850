<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** The results of a load client. */
final readonly class LoadReport
{
    /**
     * @param list<Loss> $losses connections that broke during a request
     * @param list<string> $wrongs responses that do not belong to their requests
     * @param int $granted refused requests, if the client allows a refusal: 500, 503, 507
     */
    private function __construct(
        public array $losses,
        public array $wrongs,
        public int $answered,
        public int $lostRequests,
        public int $connected,
        public int $refused,
        public int $aborted,
        public float $slowest,
        public int $granted,
    ) {}

    public static function parse(string $said): self
    {
        if (preg_match('/^total (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)$/m', $said, $total) !== 1) {
            throw new \RuntimeException("The client died: {$said}");
        }
        preg_match_all('/^lost (\d+) ([\d.]+)$/m', $said, $lost, PREG_SET_ORDER);
        preg_match_all('/^wrong .*(?:\n(?!lost|wrong|total|up$).*)*/m', $said, $wrong);

        return new self(
            array_map(static fn(array $line): Loss => new Loss((int) $line[1], (float) $line[2]), $lost),
            $wrong[0],
            (int) $total[1],
            (int) $total[2],
            (int) $total[4],
            (int) $total[5],
            (int) $total[6],
            (int) $total[7] / 1000,
            (int) $total[8],
        );
    }
}
