<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\ConfigError;
use Nexus\Time\Duration;

/**
 * The methods of Site for headers, and for files that are sent.
 *
 * @internal
 */
trait FileHeaders
{
    /** A hundred years, in seconds. */
    private const LONGEST = 3_153_600_000;

    /**
     * A header for files that are sent, and for the answers of scripts. A script that sets the same header keeps its
     * own.
     *
     * @param string ...$patterns of files, and of the paths that scripts answer; none: every path
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function header(string $name, string $value, string ...$patterns): self
    {
        return $this->withHeader('header', $name, $value, $patterns);
    }

    /**
     * Sets the Cache-Control of files: cacheControl('public, max-age=31536000, immutable', '*.css', '*.js').
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function cacheControl(string $value, string ...$patterns): self
    {
        return $this->withHeader('fileheader', 'Cache-Control', $value, $patterns);
    }

    /**
     * Sets `Cache-Control: max-age` of files.
     *
     * @param float|Duration $time seconds or a Duration, 0 or more
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function cacheFor(float|Duration $time, string ...$patterns): self
    {
        return $this->cacheControl('max-age=' . (int) \Nexus\Server\Config\Duration::seconds($time), ...$patterns);
    }

    /**
     * Sets `Expires` and `Cache-Control: max-age` of files, as nginx's `expires` does: expires(86400, '*.css').
     *
     * @param float|Duration $time seconds or a Duration, 0 to a hundred years
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function expires(float|Duration $time, string ...$patterns): self
    {
        $seconds = (int) \Nexus\Server\Config\Duration::seconds($time);
        if ($seconds < 0 || $seconds > self::LONGEST) {
            throw ConfigError::ofSite("expires({$seconds}) needs 0 to " . self::LONGEST . ' seconds.');
        }
        $rules = $this->cacheFor((float) $seconds, ...$patterns)->rules;
        foreach ($patterns === [] ? [''] : $patterns as $pattern) {
            $pattern = $pattern === '' ? '' : Pattern::check('expires', $pattern);
            $rules = $rules->and('expires', $pattern, (string) $seconds);
        }

        return $this->with($rules);
    }

    /** Sends compressed siblings of files (".br", ".zst", ".gz") that are not older, to clients that accept them. */
    #[\NoDiscard]
    public function precompressed(): self
    {
        return $this->with($this->rules->without('compressed')->and('compressed'));
    }

    /**
     * Compresses what scripts and files answer with gzip, for clients that accept it: texts, JSON, XML, SVG, fonts,
     * WebAssembly, from 1024 bytes on. Each worker keeps compressed copies of files in memory, 16 MiB of them at most;
     * files of more than 2 MiB are sent as they are.
     *
     * The length of a compressed page says something about its content. Scripts whose pages have a secret beside text
     * of the request send "Cache-Control: no-transform" (BREACH, docs/http/compression.md).
     *
     * @param int $level 1 (fastest) to 9 (smallest)
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function gzip(int $level = 5): self
    {
        if ($level < 1 || $level > 9) {
            throw ConfigError::ofSite("gzip({$level}) needs a level of 1 (fastest) to 9 (smallest).");
        }

        return $this->with($this->rules->without('gzip')->and('gzip', (string) $level));
    }

    /** @param array<string> $patterns */
    private function withHeader(string $rule, string $name, string $value, array $patterns): self
    {
        if (preg_match('~^[A-Za-z0-9-]+$~', $name) !== 1 || preg_match('~[\x00-\x08\x0a-\x1f\x7f]~', $value) === 1) {
            throw ConfigError::ofSite("header('{$name}') has a name or a value that no header can have.");
        }
        $rules = $this->rules;
        foreach ($patterns === [] ? [''] : $patterns as $pattern) {
            $pattern = $pattern === '' ? '' : Pattern::check('header', $pattern);
            $rules = $rules->and($rule, $pattern, $name, $value);
        }

        return $this->with($rules);
    }
}
