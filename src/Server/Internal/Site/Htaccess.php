<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

/**
 * What the .htaccess files of trees deny. They are read when the server starts and when it reloads. Such a file can
 * take away, and never give. Directives with another purpose are named in notices, with what to write instead.
 *
 * @internal
 */
final class Htaccess
{
    private const NAME = '.htaccess';
    private const ENTRIES_MAX = 300_000;
    private const BYTES_MAX = 262_144;
    private const NOTICES_MAX = 10;
    private const DENIAL = '~^(?:require\s+all\s+denied|deny\s+from\s+all)$~i';
    private const HARMLESS = '~^(?:order|satisfy|options|allow\s+from|require\s+all\s+granted|addtype|adddefaultcharset'
        . '|addcharset|indexignore|filesmatch|allowoverride|setenvif\S*|browsermatch)\b~i';
    /** Directive => what to write instead. */
    private const INSTEAD = [
        'rewriterule' => 'rewrite(), fallback() or front()',
        'fallbackresource' => "front('index.php')",
        'directoryindex' => 'index()',
        'errordocument' => 'errorPage()',
        'redirect' => 'redirect()',
        'redirectmatch' => 'redirect()',
        'redirectpermanent' => 'redirect()',
        'authuserfile' => 'authFile()',
        'require' => 'auth() or deny()',
        'deny' => 'deny()',
        'header' => 'header()',
        'expiresbytype' => 'cacheFor()',
        'expiresdefault' => 'cacheFor()',
        'php_value' => 'php()',
        'php_flag' => 'php()',
        'setenv' => 'param()',
        'addhandler' => 'scripts() or noScripts()',
        'sethandler' => 'scripts() or noScripts()',
        'removehandler' => 'noScripts()',
        'limitrequestbody' => 'bodyLimit()',
    ];

    /** @var array<string, true> patterns */
    private array $denied = [];
    /** @var array<string, string> by what they are about */
    private array $notices = [];
    private int $entries = 0;

    /** @return list<string> patterns of paths and of names */
    public function denied(): array
    {
        return array_map(strval(...), array_keys($this->denied));
    }

    /** @return list<string> */
    public function notices(): array
    {
        $all = array_values($this->notices);
        $more = \count($all) - self::NOTICES_MAX;

        return $more <= 0
            ? $all
            : [
                ...\array_slice($all, 0, self::NOTICES_MAX),
                "{$more} further directives of .htaccess files are ignored.",
            ];
    }

    /** @param string $prefix of URLs of that directory, without a slash at its end */
    public function readBelow(string $directory, string $prefix): void
    {
        $known = [];
        $left = [[$directory, $prefix]];
        while ($left !== []) {
            [$folder, $url] = array_pop($left);
            $real = realpath($folder);
            if ($real === false || isset($known[$real])) {
                continue;
            }
            $known[$real] = true;
            foreach ($this->entries($folder) as $name) {
                if ($name === self::NAME) {
                    $this->read("{$folder}/{$name}", $url);
                } elseif ($name[0] !== '.' && is_dir("{$folder}/{$name}")) {
                    $left[] = ["{$folder}/{$name}", $url . '/' . strtr($name, '*?{}', '????')];
                }
            }
        }
    }

    /** @return list<non-empty-string> */
    private function entries(string $folder): array
    {
        $names = @scandir($folder, SCANDIR_SORT_NONE);
        $this->entries += \count($names === false ? [] : $names);
        if ($this->entries > self::ENTRIES_MAX) {
            $this->notices['many'] ??= "Not every .htaccess file was read: {$folder} and others have more than "
                . self::ENTRIES_MAX . ' files. Say what they deny by deny(), and withoutHtaccess().';

            return [];
        }

        return array_values(array_filter(
            $names === false ? [] : $names,
            static fn(string $name): bool => $name !== '.' && $name !== '..' && $name !== '',
        ));
    }

    private function read(string $file, string $url): void
    {
        if (!file_exists($file)) {
            return; // a link that leads nowhere
        }
        $text = @file_get_contents($file, length: self::BYTES_MAX);
        if ($text === false) {
            // What cannot be read may deny everything.
            $this->denied["{$url}/**"] = true;
            $this->notices[$file] = "{$file} cannot be read, so its folder is denied.";

            return;
        }
        $sections = [];
        foreach (explode("\n", (string) preg_replace('~\\\\\r?\n~', ' ', $text)) as $number => $line) {
            $line = trim($line);
            if ($line === '' || $line[0] === '#') {
                continue;
            }
            if (preg_match('~^</~', $line) === 1) {
                array_pop($sections);
            } elseif (preg_match('~^<\s*(\w+)\s*(.*?)>$~', $line, $parts) === 1) {
                $sections[] = [strtolower($parts[1]), trim($parts[2])];
            } else {
                $this->take($line, $sections, $url, "{$file}:" . ($number + 1));
            }
        }
    }

    /** @param list<array{string, string}> $sections */
    private function take(string $line, array $sections, string $url, string $place): void
    {
        if (preg_match(self::DENIAL, $line) === 1) {
            $this->deny($sections, $url, $place);

            return;
        }
        $word = strtolower(explode(' ', strtr($line, "\t", ' '), 2)[0]);
        if (isset(self::INSTEAD[$word]) && preg_match(self::HARMLESS, $line) !== 1) {
            $this->notices[$place] = "{$place}: {$word} is ignored; write " . self::INSTEAD[$word]
                . ' of the Site instead.';
        }
    }

    /** @param list<array{string, string}> $sections */
    private function deny(array $sections, string $url, string $place): void
    {
        $names = null;
        foreach ($sections as [$kind, $argument]) {
            if ($kind === 'limit' || $kind === 'limitexcept') {
                return;
            }
            if ($kind !== 'files' && $kind !== 'filesmatch') {
                continue;
            }
            $isExpression = $kind === 'filesmatch' || $argument[0] === '~';
            $argument = trim(ltrim($argument, '~ '), '"\'');
            $names = $isExpression ? NameExpression::toPatterns($argument) : [$argument];
            if ($names === null || $names === ['']) {
                $this->notices[$place] = "{$place}: the files of {$argument} are not denied, because the expression is "
                    . 'too complex; write deny() of the Site instead.';

                return;
            }
        }
        foreach ($names ?? ['**'] as $name) {
            $isOfRoot = $names !== null && $url === '';
            $this->denied[$isOfRoot ? $name : "{$url}/{$name}"] = true;
            if ($names !== null && $url !== '') {
                $this->denied["{$url}/**/{$name}"] = true;
            }
        }
    }
}
