<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Lab;

/** The work of requests: JSON of 100 KB, a template, hashing in C, and a loop in PHP. */
final class Work
{
    private const ROWS = 700;
    private const HASHES = 40;
    private const KIBIBYTES = 16;

    /** @return list<array{id: int, name: string, price: float, tags: list<string>, stock: bool}> 100 KB as JSON */
    public static function rows(): array
    {
        /** @var list<array{id: int, name: string, price: float, tags: list<string>, stock: bool}>|null $rows */
        static $rows = null;

        return $rows ??= array_map(static fn(int $id): array => [
            'id' => $id,
            'name' => "A product with the number {$id}, for the kitchen and the garden",
            'price' => $id * 1.25,
            'tags' => ['kitchen', 'garden', 'sale'],
            'stock' => $id % 3 === 0,
        ], range(1, self::ROWS));
    }

    /** A page of 200 lines, escaped, as a compiled template makes it. */
    public static function template(): string
    {
        $html = '<!DOCTYPE html><html lang="en"><body><table>';
        foreach (\array_slice(self::rows(), 0, 200) as $row) {
            $html .= '<tr><td>' . $row['id'] . '</td><td>' . htmlspecialchars($row['name'], ENT_QUOTES) . '</td><td>'
                . number_format($row['price'], 2) . '</td><td>';
            foreach ($row['tags'] as $tag) {
                $html .= '<b class="' . htmlspecialchars($tag, ENT_QUOTES) . '">' . ucfirst($tag) . '</b>';
            }
            $html .= $row['stock'] ? '</td><td>in stock</td></tr>' : '</td><td>sold out</td></tr>';
        }

        return $html . '</table></body></html>';
    }

    /** Hashes that C computes: the engine has little to do. */
    public static function hash(): string
    {
        $text = str_repeat('0123456789abcdef', 64 * self::KIBIBYTES);
        $hash = '';
        for ($round = 0; $round < self::HASHES; ++$round) {
            $hash = hash('sha256', $text . $hash);
        }

        return $hash;
    }

    /** FNV-1a over 20 000 bytes, computed by PHP itself. */
    public static function loop(): string
    {
        $text = str_repeat('0123456789', 2000);
        $hash = 0x811c9dc5;
        for ($place = 0, $length = \strlen($text); $place < $length; ++$place) {
            $hash = ($hash ^ \ord($text[$place])) * 0x01000193 & 0xffffffff;
        }

        return dechex($hash);
    }

    /** Computes for that many milliseconds, without a wait. */
    public static function compute(int $milliseconds): void
    {
        $end = hrtime(true) + 1_000_000 * $milliseconds;
        for ($value = 0; hrtime(true) < $end; ++$value) {
        }
    }
}
