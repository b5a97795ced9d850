<?php

// SPDX-License-Identifier: MIT
// Compares the answers of two journeys, but for values that differ in each run: php compare.php APP FPM.json NEXUS.json

declare(strict_types=1);

/** Headers of the server, of the time, and of the framing. */
const OWN = ['server', 'date', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'etag',
    'last-modified',
    'accept-ranges', 'expires', 'age', 'content-encoding', 'x-powered-by', 'x-robots-tag-time'];
/** Answers of which only the status is compared, by the start of their name, and why. */
const STATUS_ONLY = [
    'refused ' => 'the text of an error is the server\'s own',
    'folder without slash' => 'nginx adds a page to its redirect',
    'permalink' => 'WordPress has a hint for nginx',
    'title with a dot' => 'the nginx configuration refuses every /.',
    'install form' => 'WordPress proposes a random password',
];
/** Targets that the preset refuses, and the usual nginx configuration does not. */
const REFUSED_BY_PRESET = [
    'wordpress' => ['refused /wp-config.php', 'refused /wp-includes/version.php'],
    'mediawiki' => ['refused /LocalSettings.php', 'refused /data/my_wiki.sqlite'],
    'phpmyadmin' => ['refused /config.inc.php'],
    // Without a site there are no files: they are for the web server in front.
    'symfony-pooled' => ['static'],
    'laravel-pooled' => ['static'],
];

[, $app, $fpm, $nexus] = $argv;

/** @return array<string, array{name: string, status: int, headers: list<string>, body: string}> */
function answers(string $file): array
{
    /** @var list<array{name: string, status: int, headers: list<string>, body: string}>|null $all */
    $all = json_decode((string) @file_get_contents($file), true);

    return is_array($all) ? array_column($all, null, 'name') : [];
}

/** Without tokens, times, addresses, numbers of versions and durations, SERVER_SOFTWARE, and PHP_SAPI. */
function plain(string $text): string
{
    return (string) preg_replace([
        '~(?:id|for)="\K\w+_\d{5,}~', '~revision id \K\d+~', '~type="radio" value="\K\d+~',
        '~id="mw-(?:diff|oldid)-\K\d+~', '~\d+(?=\\\\?" name=\\\\?"wpServerTime)~',
        '~PHP SAPI:\s*<strong>\K[\w-]+~', '~(?<=-)[a-z]{12}(?=["\'])~',
        '~name="CSRFToken" value="\K\d+~', '~<td>\K0(?: days, \d+ hours, \d+ minutes, \d+ seconds)?(?=</td>)~',
        '~\bnginx$|\bnexus/[\w.-]+$~m', '~\d+(?=\.gravatar\.com)~', '~\d+\.\d+\.\d+\.\d+(:\d+)?~',
        '~"wg(?:BackendResponseTime|UserEditCount|(?:Cur)?RevisionId)":\d+~', '~\b(?:oldid|diff|undo)=\K\d+~',
        '~(?:data-mw-revid|name="(?:oldid|parentRevId|editRevId)" (?:[^<>]* )?value)="\K\d+~', '~(?<=class="(?:hh|mn|ss)">)\d+~',
        '~name="(?:hh|mn|ss|cur_mn|cur_hh|hidden_mn|hidden_hh)" value="\d+"~',
        '~\b[0-9a-f]{1,32}\.(?=[\w-]{24,}\.[\w-]{24,})~', // the first part of a token of Symfony has any length
        '~\b[0-9a-f]{8,}\b~i', '~[A-Za-z0-9+/_%-]{24,}={0,2}~', '~\b\d{1,2}:\d\d(:\d\d)?( ?[ap]m)?~i',
        '~\b\d{4}[/-]\d\d[/-]\d\d(?:\b|(?=T))(?:T\d\d)?~',
        '~data-pw="\K[^"]*~', '~predecessor-version":\[\{"id":\K\d+~', '~/revisions\\\\?/\K\d+~',
        '~Max-Age=\K\d{4,}~', '~\b\d{9,}\b~', '~\d+\.\d+~',
        '~(nonce|token|sectok|tok)([=":\'&quot; ]+)[0-9a-f]{6,}~i',
    ], '#', $text);
}

/**
 * @param list<string> $headers
 * @return list<string>
 */
function headers(array $headers): array
{
    $kept = array_filter($headers, static fn(string $line): bool => !in_array(
        strtolower(explode(':', $line)[0]),
        OWN,
        true,
    ));
    $lines = array_map(static function (string $line): string {
        [$name, $value] = [...explode(':', $line, 2), ''];

        $value = ucwords($name, '-') . ":{$value}";

        return plain((string) preg_replace('~^Location: https?://[^/]+~i', 'Location: ', $value));
    }, $kept);
    $lines = array_values(array_unique($lines)); // MediaWiki sets a cookie twice when a second passes meanwhile
    sort($lines);

    return $lines;
}

$ours = answers($nexus);
$same = 0;
$differences = [];
foreach (answers($fpm) as $name => $answer) {
    $other = $ours[$name] ?? null;
    $isStatusOnly = array_filter(array_keys(STATUS_ONLY), static fn(string $start): bool => str_starts_with(
        $name,
        $start,
    )) !== [];
    $difference = match (true) {
        $other === null => 'not asked',
        in_array($name, REFUSED_BY_PRESET[$app] ?? [], true) && $other['status'] === 404 => null,
        $other['status'] !== $answer['status'] => "status {$answer['status']}, under Nexus {$other['status']}",
        $isStatusOnly => null,
        headers($other['headers']) !== headers($answer['headers']) => 'headers '
            . json_encode(array_values(array_diff(headers($answer['headers']), headers($other['headers']))))
            . ', under Nexus ' . json_encode(array_values(array_diff(
                headers($other['headers']),
                headers($answer['headers']),
            ))),
        plain($other['body']) !== plain($answer['body']) => 'body: '
            . json_encode(
                firstDifference(plain($answer['body']), plain($other['body'])),
                JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES,
            ),
        default => null,
    };
    $difference === null ? $same++ : $differences[] = "  {$name}: {$difference}";
}
echo "{$app}: {$same} answers are the same, " . count($differences) . " differ\n", implode("\n", $differences),
$differences === [] ? '' : "\n";
exit($differences === [] && $same > 0 ? 0 : 1);

/** @return list<string> */
function firstDifference(string $one, string $other): array
{
    $at = strspn($one ^ $other, "\0");

    return [substr($one, max(0, $at - 60), 160), substr($other, max(0, $at - 60), 160)];
}
