<?php

// SPDX-License-Identifier: MIT
// Collects the pages of the site: php tools/lib/site_pages.php DIRECTORY
// The tree is that of the repository, so that relative links stay as they are. README.md becomes index.md; examples/
// and folders without a README.md get an index; a link to a file that is no page becomes plain text.

declare(strict_types=1);

require __DIR__ . '/files.php';

$root = dirname(__DIR__, 2);
$target = $argv[1] ?? throw new InvalidArgumentException('The directory is missing.');
$pages = sourcePages($root);
$pages['examples/index.md'] = examplesPage($root);
$pages['docs/decisions/index.md'] = listOf('Decisions', 'docs/decisions/', $pages);
foreach (filesUnder($target, ['md', 'svg']) as $old) {
    unlink($old);
}
foreach ($pages as $path => $text) {
    write("{$target}/{$path}", withPageLinks($path, $text, $pages));
}
foreach (filesUnder("{$root}/docs", ['svg']) as $picture) {
    write($target . substr($picture, strlen($root)), (string) file_get_contents($picture));
}
write("{$target}/.vitepress/sidebar.json", (string) json_encode(['pages' => sidebarOf($pages), 'api' => apiSidebar($pages)]));

/** @return array<string, string> texts by path */
function sourcePages(string $root): array
{
    $pages = [];
    $top = array_filter((array) glob("{$root}/*.md"), is_string(...));
    foreach ([...$top, ...filesUnder("{$root}/docs", ['md'])] as $file) {
        $pages[indexed(substr($file, strlen($root) + 1))] = (string) file_get_contents($file);
    }
    foreach (filesUnder("{$root}/build/api", ['md']) as $file) {
        $pages[indexed('docs/reference/api/' . substr($file, strlen("{$root}/build/api/")))] = (string) file_get_contents($file);
    }

    return $pages;
}

function indexed(string $path): string
{
    return (string) preg_replace('~(^|/)README\.md$~', '$1index.md', $path);
}

function write(string $file, string $text): void
{
    if (!is_dir(dirname($file))) {
        mkdir(dirname($file), 0o755, true);
    }
    file_put_contents($file, $text);
}

/** @param array<string, string> $pages */
function withPageLinks(string $path, string $text, array $pages): string
{
    return (string) preg_replace_callback(
        '~^```.*?^```[ \t]*$|(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)~ms',
        static fn(array $found): string => isset($found[2])
            ? linkFrom($path, $found[0], $found[1], $found[2], $pages)
            : $found[0],
        $text,
    );
}

/** @param array<string, string> $pages */
function linkFrom(string $path, string $whole, string $label, string $link, array $pages): string
{
    if (preg_match('~^(?:[a-z]+:|#)~', $link) === 1) {
        return $whole;
    }
    $file = explode('#', $link)[0];
    $end = substr($link, strlen($file));
    $target = resolved(dirname($path), $file);
    foreach ([indexed($target), rtrim($target, '/') . '/index.md'] as $page) {
        if (isset($pages[$page])) {
            return "[{$label}](/{$page}{$end})";
        }
    }

    return str_ends_with($file, '.md') ? $whole : $label;
}

function resolved(string $directory, string $link): string
{
    $parts = $directory === '.' ? [] : explode('/', $directory);
    foreach (explode('/', $link) as $part) {
        match ($part) {
            '', '.' => null,
            '..' => array_pop($parts),
            default => $parts[] = $part,
        };
    }

    return implode('/', $parts);
}

function examplesPage(string $root): string
{
    $text = "# Examples\n\nPrograms of the folder `examples/`. The tests run each of them and compare its result with the comment at its end.\n";
    foreach (array_filter((array) glob("{$root}/examples/*.php"), is_string(...)) as $file) {
        $text .= "\n## " . basename($file) . "\n\n```php\n" . file_get_contents($file) . "```\n";
    }

    return $text;
}

/** @param array<string, string> $pages */
function listOf(string $title, string $folder, array $pages): string
{
    $text = "# {$title}\n\n";
    foreach ($pages as $path => $page) {
        if (str_starts_with($path, $folder)) {
            $text .= '- [' . titleOf($page) . '](' . substr($path, strlen($folder)) . ")\n";
        }
    }

    return $text;
}

function titleOf(string $page): string
{
    return preg_match('~^# (.+)$~m', $page, $title) === 1 ? trim($title[1]) : '';
}

/**
 * The groups of docs/README.md: its headings, and the links of the tables below them.
 *
 * @param array<string, string> $pages
 * @return list<array<string, mixed>>
 */
function sidebarOf(array $pages): array
{
    $groups = [];
    foreach (array_slice(explode("\n## ", $pages['docs/index.md']), 1) as $section) {
        $items = [];
        preg_match_all('~\[([^\]]+)\]\(([^)#]+)\)~', $section, $links, PREG_SET_ORDER);
        foreach ($links as [, $label, $link]) {
            $target = indexed(resolved('docs', $link));
            $target = isset($pages[$target]) ? $target : "{$target}/index.md";
            if (isset($pages[$target]) && !isset($items[$target])) {
                $label = (string) preg_replace('~\s+~', ' ', $label);
                $items[$target] = [
                    'text' => str_contains($target, '/coming-from/') ? "From {$label}" : ucfirst($label),
                    'link' => '/' . substr($target, 0, -3),
                ];
            }
        }
        $title = explode("\n", $section)[0];
        $groups[] = ['text' => $title, 'collapsed' => !in_array($title, ['Start', 'HTTP', 'Concurrency'], true), 'items' => array_values($items)];
    }

    return $groups;
}

/**
 * @param array<string, string> $pages
 * @return list<array<string, mixed>>
 */
function apiSidebar(array $pages): array
{
    $groups = [];
    foreach ($pages as $path => $page) {
        if (preg_match('~^docs/reference/api/(?:(.+)/)?([^/]+)\.md$~', $path, $part) === 1 && $part[2] !== 'index') {
            $groups[strtr($part[1], '/', '\\')][] = [
                'text' => $part[2] === 'functions' ? 'functions' : titleOf($page),
                'link' => '/' . substr($path, 0, -3),
            ];
        }
    }
    ksort($groups);
    $sidebar = [['text' => 'API', 'items' => [['text' => 'Index', 'link' => '/docs/reference/api/'], ['text' => 'Documentation', 'link' => '/docs/']]]];
    foreach ($groups as $namespace => $items) {
        $title = (string) preg_replace('~^Nexus\\\\~', '', $namespace);
        $sidebar[] = ['text' => $title === '' ? 'Global' : $title, 'collapsed' => true, 'items' => $items];
    }

    return $sidebar;
}
