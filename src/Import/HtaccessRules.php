<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates an .htaccess file in a document root. What it denies needs no translation: the server reads that itself.
 *
 * @internal
 */
final class HtaccessRules
{
    private const NOTHING = '~^(?:rewriteengine|rewritebase|options|order|allow|satisfy'
        . '|adddefaultcharset|addcharset|addtype'
        . '|addoutputfilterbytype|setoutputfilter|authtype|authname|require|setenvif\w*|browsermatch|expiresactive'
        . '|fileetag|serversignature|allowoverride|indexignore|requestheader|addencoding|adddefaulttype)$~';
    private const EXTENSIONS = [
        'text/css' => ['*.css'],
        'text/javascript' => ['*.js'],
        'application/javascript' => ['*.js'],
        'application/x-javascript' => ['*.js'],
        'image/jpeg' => ['*.jpg', '*.jpeg'],
        'image/jpg' => ['*.jpg', '*.jpeg'],
        'image/png' => ['*.png'],
        'image/gif' => ['*.gif'],
        'image/webp' => ['*.webp'],
        'image/svg+xml' => ['*.svg'],
        'image/x-icon' => ['*.ico'],
        'image/vnd.microsoft.icon' => ['*.ico'],
        'font/woff2' => ['*.woff2'],
        'font/woff' => ['*.woff'],
        'application/font-woff' => ['*.woff'],
        'application/pdf' => ['*.pdf'],
        'text/html' => ['*.html'],
    ];
    /** What RewriteCond calls the file of a request. */
    private const FILES = ['%{REQUEST_FILENAME}', '%{SCRIPT_FILENAME}', '%{DOCUMENT_ROOT}%{REQUEST_URI}'];
    private const UNITS = [
        'second' => 1, 'minute' => 60, 'hour' => 3600, 'day' => 86_400, 'week' => 604_800, 'month' => 2_592_000,
        'year' => 31_536_000,
    ];

    /** @var list<array{string, string}> conditions of the next RewriteRule: what is examined, and its pattern */
    private array $conditions = [];
    private string $realm = 'Restricted';
    /** The value of RewriteBase, with a slash at its end. */
    private string $base = '/';
    /** @var list<array{string, string}> sections: kind and argument */
    private array $sections = [];

    private function __construct(private readonly SiteDraft $site, private readonly Notices $notices) {}

    /** @throws ImportException */
    public static function translate(string $file, SiteDraft $site, Notices $notices): void
    {
        $text = @file_get_contents($file);
        if ($text === false) {
            throw ImportException::unreadable($file);
        }
        $self = new self($site, $notices);
        foreach (explode("\n", (string) preg_replace('~\\\\\r?\n~', ' ', $text)) as $number => $line) {
            $line = trim($line);
            if ($line !== '' && $line[0] !== '#') {
                $self->line($line, "{$file}:" . ($number + 1));
            }
        }
        $site->executesByPath = true;
        $site->has('index') ? null : $site->call('index', 'index.php', 'index.html');
    }

    private function line(string $line, string $place): void
    {
        if (str_starts_with($line, '</')) {
            array_pop($this->sections);

            return;
        }
        if (preg_match('~^<\s*(\w+)\s*(.*?)>$~', $line, $parts) === 1) {
            $this->sections[] = [strtolower($parts[1]), trim($parts[2])];

            return;
        }
        preg_match_all('~"((?:[^"\\\\]|\\\\.)*)"|(\S+)~', $line, $words, PREG_SET_ORDER);
        $words = array_map(static fn(array $word): string => $word[2] ?? $word[1] ?? '', $words);
        $name = strtolower((string) array_shift($words));
        // A module that Apache does not have, or the old syntax beside the new one.
        foreach ($this->sections as [$kind, $argument]) {
            if ($kind === 'ifmodule' && str_starts_with($argument, '!')) {
                return;
            }
        }
        $this->directive($name, $words, $line, $place);
    }

    /** @param list<string> $words */
    private function directive(string $name, array $words, string $line, string $place): void
    {
        $first = $words[0] ?? '';
        match ($name) {
            'rewritecond' => $this->conditions[] = [$first, $words[1] ?? ''],
            'rewriterule' => $this->rewriteRule($words, $line, $place),
            'rewritebase' => $this->base = rtrim($first, '/') . '/',
            'directoryindex' => $this->site->set('index', ...$words),
            'fallbackresource' => $this->site->set('front', ltrim($first, '/')),
            'errordocument' => $this->errorDocument($words, $line, $place),
            'redirect', 'redirectpermanent', 'redirecttemp', 'redirectmatch'
                => $this->redirect($name, $words, $line, $place),
            'authname' => $this->realm = strtr($first, '"\\', "''"),
            'authuserfile' => $this->site->call('authFile', '/**', $first, $this->realm),
            'header' => $this->header($words, $line, $place),
            'expiresbytype', 'expiresdefault' => $this->expires($name, $words, $line, $place),
            'php_value', 'php_flag' => $this->site->call('php', $first, self::flag($name, $words[1] ?? '')),
            'php_admin_value', 'php_admin_flag'
                => $this->site->call('phpAdmin', $first, self::flag($name, $words[1] ?? '')),
            'setenv' => $this->site->call('param', $first, $words[1] ?? ''),
            'limitrequestbody' => (int) $first > 0 ? $this->site->call('bodyLimit', (int) $first) : null,
            default => $this->other($name, $line, $place),
        };
    }

    private function other(string $name, string $line, string $place): void
    {
        $isList = $name === 'options' && preg_match('~(?<!-)\bindexes\b~i', $line) === 1;
        $isAddress = preg_match('~^(?:(?:allow|deny)\s+from\s+(?!all)|require\s+(?:ip|host|not))~i', $line) === 1;
        if ($isList || $isAddress) {
            $this->notices->add($place, $line, $isList ? 'folders are not listed' : 'addresses of clients are not '
                . 'translated: keep the rule in a proxy in front, or write auth()');
        } elseif ($name !== 'deny' && preg_match(self::NOTHING, $name) !== 1) {
            $this->notices->add($place, $line, 'there is no equivalent');
        }
    }

    /** @param list<string> $words */
    private function rewriteRule(array $words, string $line, string $place): void
    {
        $conditions = $this->conditions;
        $this->conditions = [];
        [$expression, $target] = [$words[0] ?? '', $words[1] ?? ''];
        $flags = explode(',', strtoupper(trim($words[2] ?? '', '[]')));
        $isRefused = array_intersect($flags, ['F', 'G', 'FORBIDDEN', 'GONE']) !== [];
        if ($target === '-' && !$isRefused) {
            return; // a variable, or "leave as it is": index.php is executed by its path
        }
        $isWithoutFile = false;
        foreach ($conditions as [$subject, $pattern]) {
            $isFile = \in_array($subject, self::FILES, true);
            if ($subject === '%{REQUEST_URI}' && preg_match('~^!=(/[^*?{}]+)$~', $pattern, $path) === 1) {
                $this->site->call('onlyFiles', $path[1]); // the front controller is not asked for it
                continue;
            }
            $isWithoutFile = $isWithoutFile || ($isFile && $pattern === '!-f');
            if (!$isFile || preg_match('~^!-[fdls]$~', $pattern) !== 1) {
                $this->notices->add($place, $line, "its condition {$subject} is not translated: "
                    . ($isRefused ? 'NOTHING IS DENIED HERE: write deny()' : 'write a rule'));

                return;
            }
        }
        $found = $expression === '^' || $expression === '.' || $expression === ''
            ? [[new PathPattern('/**')], false]
            : PathExpression::patterns($expression, hasSlash: false);
        $target = strtr($target, [
            '%{REQUEST_URI}' => '/{path}', '%{REQUEST_FILENAME}' => '/{path}', '%{ENV:BASE}' => '',
        ]);
        if ($found === null || str_contains($target, '%{')) {
            $this->notices->add($place, $line, $isRefused
                ? 'it is too complex. NOTHING IS DENIED HERE: write deny()'
                : 'it is too complex: write rewrite() or redirect()');

            return;
        }
        $this->rule($found[0], $target, $flags, $isRefused, $isWithoutFile);
        if ($found[1]) {
            $this->notices->add($place, $line, 'the pattern fits more than the expression');
        }
    }

    /**
     * @param list<PathPattern> $patterns
     * @param list<string> $flags
     */
    private function rule(array $patterns, string $target, array $flags, bool $isRefused, bool $isWithoutFile): void
    {
        $redirects = array_filter(
            $flags,
            static fn(string $flag): bool => preg_match('~^R(?:=\d+|EDIRECT.*)?$~', $flag) === 1,
        );
        $status = array_values($redirects)[0] ?? null;
        foreach ($patterns as $pattern) {
            $filled = (string) $pattern->target(strtr($target, ['{path}' => "\1"]));
            $filled = strtr($filled, ["\1" => '{path}']);
            $isUrl = preg_match('~^https?://~', $filled) === 1;
            $filled = $isUrl || str_starts_with($filled, '/') ? $filled : $this->base . $filled;
            $script = explode('?', $filled, 2)[0];
            if ($isRefused) {
                $this->site->call('deny', $pattern->text);
            } elseif ($isUrl || $status !== null) {
                $this->site->call('redirect', $pattern->text, $filled, str_contains($status ?? '', '301') ? 301 : 302);
            } elseif ($pattern->isEverything() && !str_contains($script, '{')) {
                $query = strtr(substr($filled, \strlen($script)), ['{one}' => '{path}']);
                $this->site->set('front', ltrim($script, '/') . $query);
            } else {
                $this->site->call($isWithoutFile ? 'fallback' : 'rewrite', $pattern->text, $filled);
            }
        }
    }

    /** @param list<string> $words */
    private function redirect(string $name, array $words, string $line, string $place): void
    {
        $status = $name === 'redirectpermanent' ? 301 : 302;
        if (preg_match('~^(?:3\d\d|permanent|temp|seeother)$~', $words[0] ?? '') === 1) {
            $status = ['permanent' => 301, 'temp' => 302, 'seeother' => 303][$words[0]] ?? (int) $words[0];
            array_shift($words);
        }
        [$from, $to] = [$words[0] ?? '', $words[1] ?? ''];
        $found = $name === 'redirectmatch'
            ? PathExpression::patterns($from)[0] ?? null
            : [new PathPattern(rtrim($from, '/') . '{one...}', ['{one}'])];
        if ($found === null || $to === '') {
            $this->notices->add($place, $line, 'it is too complex: write redirect()');

            return;
        }
        foreach ($found as $pattern) {
            $target = $name === 'redirectmatch' ? $pattern->target($to) : rtrim($to, '/') . '{one}';
            $target === null ? null : $this->site->call('redirect', $pattern->text, $target, $status);
        }
    }

    /** @param list<string> $words */
    private function errorDocument(array $words, string $line, string $place): void
    {
        [$code, $page] = [$words[0] ?? '', $words[1] ?? ''];
        if (preg_match('~^4\d\d$~', $code) === 1 && str_starts_with($page, '/')) {
            $this->site->call('errorPage', (int) $code, $page);
        } else {
            $this->notices->add($place, $line, 'errorPage() takes 400 to 499, and a path');
        }
    }

    /** @param list<string> $words */
    private function header(array $words, string $line, string $place): void
    {
        $words = ($words[0] ?? '') === 'always' ? \array_slice($words, 1) : $words;
        [$action, $name, $value] = [$words[0] ?? '', $words[1] ?? '', $words[2] ?? ''];
        $patterns = $this->files();
        if ($patterns === null || !\in_array($action, ['set', 'add', 'append', 'merge', 'setifempty'], true)
            || preg_match('~%\{|\benv=~', $line) === 1) {
            $this->notices->add($place, $line, 'it is too complex: write header()');

            return;
        }
        if ($action === 'merge' && strcasecmp($name, 'Vary') === 0) {
            return;
        }
        strcasecmp($name, 'Cache-Control') === 0
            ? $this->site->call('cacheControl', $value, ...$patterns)
            : $this->site->call('header', $name, $value, ...$patterns);
    }

    /** @return list<string>|null the patterns of the section of files; null: they cannot be translated */
    private function files(): ?array
    {
        $patterns = [];
        foreach ($this->sections as [$kind, $argument]) {
            if ($kind !== 'files' && $kind !== 'filesmatch') {
                continue;
            }
            $isExpression = $kind === 'filesmatch' || str_starts_with($argument, '~');
            $argument = trim(ltrim($argument, '~ '), '"\'');
            $found = $isExpression ? PathExpression::patterns($argument)[0] ?? null : [new PathPattern($argument)];
            if ($found === null) {
                return null;
            }
            $patterns = array_map(static fn(PathPattern $one): string => ltrim($one->text, '/'), $found);
        }

        return $patterns;
    }

    /** @param list<string> $words */
    private function expires(string $name, array $words, string $line, string $place): void
    {
        $isDefault = $name === 'expiresdefault';
        $patterns = $isDefault ? $this->files() : self::EXTENSIONS[strtolower($words[0] ?? '')] ?? null;
        $text = implode(' ', \array_slice($words, $isDefault ? 0 : 1));
        preg_match_all('~(\d+)\s+(second|minute|hour|day|week|month|year)s?~', $text, $times, PREG_SET_ORDER);
        $seconds = 0;
        foreach ($times as $time) {
            $seconds += (int) $time[1] * self::UNITS[$time[2]];
        }
        $seconds = preg_match('~^[AM](\d+)$~', $text, $short) === 1 ? (int) $short[1] : $seconds;
        if ($patterns === null) {
            $this->notices->add($place, $line, 'write cacheFor() with the names of the files');
        } else {
            $this->site->call('cacheControl', "max-age={$seconds}", ...$patterns);
        }
    }

    private static function flag(string $name, string $value): string
    {
        return str_ends_with($name, 'flag') ? Units::flag($value) : $value;
    }
}
