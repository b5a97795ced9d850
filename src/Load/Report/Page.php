<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

/**
 * A report as one HTML file without scripts and without anything from elsewhere.
 *
 * @internal
 */
final class Page
{
    private const STYLE = <<<'CSS'
        :root{color-scheme:light dark;--text:#1f2328;--dim:#666d76;--line:#d8dce1;--page:#fff;
        --good:#1a7f37;--bad:#c93c37}
        @media(prefers-color-scheme:dark){:root{
        --text:#e6edf3;--dim:#9aa4af;--line:#353c45;--page:#0d1117;--good:#57c774;--bad:#ff7b72}}
        body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);
        max-width:84rem;margin:2rem auto;padding:0 1rem}
        h1{font-size:1.6rem;margin:0}pre{white-space:pre-wrap}
        h2{font-size:1.15rem;margin:2.5rem 0 .2rem}p{margin:.3rem 0 1rem;max-width:60rem}
        .dim,th{color:var(--dim)}.scroll{overflow-x:auto}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums}
        th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
        th:first-child,td:first-child{text-align:left}th{font-weight:600;vertical-align:bottom}
        .better{color:var(--good)}.worse{color:var(--bad)}.failed{color:var(--bad)}
        .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(34rem,100%),1fr));gap:1rem;margin:1rem 0}
        .plots svg{width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.2rem}dt{color:var(--dim)}dd{margin:0}
        CSS;

    private function __construct() {}

    /**
     * @param string $title text
     * @param string $source text: the command that made the report
     * @param string $content HTML
     */
    public static function of(string $title, string $source, string $content): string
    {
        $title = self::escaped($title);

        return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
            . "<meta name=\"viewport\" content=\"width=device-width\"><title>{$title}</title><style>" . self::STYLE
            . "</style></head><body><h1>{$title}</h1><p class=\"dim\">" . self::escaped($source)
            . "</p>{$content}</body></html>\n";
    }

    public static function escaped(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
    }
}
