<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** A visit as an HTML page. */
final class Page
{
    private const STYLE = <<<'CSS'
        :root { color-scheme: light dark; --line: #8883; --dim: #777; --read: #3f7fd1; --write: #d1763f; }
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .5rem; }
        p.lead { color: var(--dim); margin: .2rem 0 1.5rem; }
        nav a { margin-right: 1rem; }
        table { border-collapse: collapse; width: 100%; }
        td, th { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
        th { font-weight: 600; color: var(--dim); } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        td.bar { width: 40%; } td.bar i { display: block; height: .7rem; border-radius: 2px; background: var(--read); min-width: 2px; } td.bar i.write { background: var(--write); }
        section.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 1.5rem 2rem; margin-top: 2rem; }
        small { color: var(--dim); }
        CSS;

    private const LINKS = [
        '/bench' => 'ten queries',
        '/bench/parallel' => 'at once',
        '/bench/dbal' => 'by DBAL',
        '/bench/orm' => 'by the ORM',
        '/test' => '10 ms in the database',
        '/hello/load' => 'hello',
    ];

    public static function ofVisit(Visit $visit, string $database): string
    {
        $user = $visit->rows(Query::User)[0] ?? [];
        $other = $visit->rows(Query::OtherUser)[0] ?? [];
        $views = $visit->rows(Query::ViewsOfPost)[0] ?? [];
        $lead = sprintf(
            '%s reads post %d, which has %s views. %d queries in %.1f ms, %s.',
            self::text($user['name'] ?? '?'),
            $visit->post,
            self::text($views['total_views'] ?? '?'),
            count($visit->answers),
            $visit->milliseconds,
            self::text($database),
        );

        return self::frame('Ten queries', $lead, self::queries($visit) . '<section class="columns">'
            . self::list('Posts of ' . self::text($user['name'] ?? '?'), $visit->rows(Query::Posts), 'title', 'views_count', 'views')
            . self::list('Most viewed', $visit->rows(Query::MostViewed), 'title', 'views_count', 'views')
            . self::list('Most active', $visit->rows(Query::MostActive), 'name', 'posts', 'posts')
            . self::list('Posts of ' . self::text($other['name'] ?? '?'), $visit->rows(Query::OtherPosts), 'title', 'views_count', 'views')
            . self::list('Recently viewed', $visit->rows(Query::RecentViews), 'title', 'reader', 'by')
            . '</section>');
    }

    public static function ofIndex(string $database): string
    {
        $lead = self::text($database) . ': 100 users, 1 000 posts, and a view more at each visit. The same answers are JSON for clients that do not accept HTML.';

        return self::frame('The application of the benchmark', $lead, '');
    }

    private static function frame(string $title, string $lead, string $content): string
    {
        $links = '';
        foreach (self::LINKS as $path => $text) {
            $links .= "<a href=\"{$path}\">{$text}</a> ";
        }

        return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            . '<title>' . $title . '</title><style>' . self::STYLE . "</style></head><body><nav>{$links}</nav><h1>{$title}</h1><p class=\"lead\">{$lead}</p>{$content}</body></html>\n";
    }

    private static function queries(Visit $visit): string
    {
        $longest = max(
            0.001,
            ...array_map(static fn(Answered $answer): float => $answer->milliseconds, $visit->answers),
        );
        $rows = '';
        foreach ($visit->answers as $number => $answer) {
            $rows .= sprintf(
                '<tr><td class="number">%d</td><td>%s</td><td>%s</td><td class="number">%d</td><td class="number">%.2f ms</td><td class="bar"><i class="%s" style="width:%.1f%%"></i></td></tr>',
                $number,
                $answer->query->type(),
                self::text($answer->query->what()),
                $answer->affected,
                $answer->milliseconds,
                $answer->query->type() === 'SELECT' ? 'read' : 'write',
                100 * $answer->milliseconds / $longest,
            );
        }

        return '<table><thead><tr><th class="number">#</th><th>type</th><th>query</th><th class="number">rows</th><th class="number">time</th><th></th></tr></thead><tbody>' . $rows . '</tbody></table>';
    }

    /** @param list<array<string, scalar|null>> $rows */
    private static function list(string $title, array $rows, string $name, string $value, string $unit): string
    {
        $lines = '';
        foreach ($rows as $row) {
            $figure = is_numeric($row[$value] ?? null)
                ? self::text($row[$value]) . " {$unit}"
                : "{$unit} " . self::text($row[$value] ?? '');
            $lines .= '<tr><td>' . self::text($row[$name] ?? '') . "</td><td class=\"number\"><small>{$figure}</small></td></tr>";
        }

        return "<div><h2>{$title}</h2><table>{$lines}</table></div>";
    }

    private static function text(bool|int|float|string|null $value): string
    {
        return htmlspecialchars((string) $value, ENT_QUOTES | ENT_SUBSTITUTE);
    }
}
