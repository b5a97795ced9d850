<?php

declare(strict_types=1);

namespace Nexus\Http\File;

use Nexus\Http\Error\NotFound;
use Nexus\Http\File\Internal\CacheRule;
use Nexus\Http\File\Internal\Names;
use Nexus\Http\File\Internal\Precompressed;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Http\Internal\file_beneath;

/**
 * The files of a directory, for Routing::files(). The kernel sends them (sendfile), with ranges and conditional
 * requests as Response::file() has them.
 *
 *     $app->files('/assets', Files::in(__DIR__ . '/public')
 *         ->withCacheControl('public, max-age=31536000, immutable', '*.js', '*.css'));
 *
 * Never sent, and answered with 404: hidden files (but those in ".well-known", RFC 8615), PHP code, copies that editors
 * and users leave behind (".bak", "~", ".orig", ".swp", …), databases and dumps (".sqlite", ".sql"), and what symbolic
 * links outside of the directory lead to. The links are resolved at the time of the request (openat2, RESOLVE_BENEATH).
 */
final readonly class Files
{
    private const EISDIR = 21;
    private const FALLBACK_CACHE = 'no-cache';

    /**
     * @param list<CacheRule> $cache
     * @param list<string> $indexes
     */
    private function __construct(
        private string $directory,
        private array $cache = [],
        private array $indexes = ['index.html'],
        private ?string $fallback = null,
        private bool $isPrecompressed = true,
        private Names $names = new Names(),
    ) {}

    /**
     * The files of a directory.
     *
     * @param string $directory must exist. A symbolic link is resolved now, so a server that is reloaded after the link
     * has changed sends the files of its own release until then
     * @throws FilesError NX-1167 when it is no directory
     */
    public static function in(string $directory): self
    {
        $real = realpath($directory);
        if ($real === false || !is_dir($real)) {
            throw FilesError::noDirectory($directory);
        }

        return new self($real);
    }

    /**
     * Sets the Cache-Control of files. Of several rules the first that fits applies.
     *
     * @param string ...$patterns as for fnmatch(): "*.js" for files in any directory, "fonts/*" for all below one;
     * none: every file
     */
    #[\NoDiscard]
    public function withCacheControl(string $value, string ...$patterns): self
    {
        return $this->with(cache: [...$this->cache, new CacheRule($value, array_values($patterns))]);
    }

    /** Sets the files that answer for a directory, in the order in which they are looked for; none: 404. */
    #[\NoDiscard]
    public function withIndex(string ...$names): self
    {
        return $this->with(indexes: array_values($names));
    }

    /**
     * Sets the file that answers paths without a file, for single-page applications. Paths with an extension, and
     * clients that do not accept HTML, still get a 404. Without another rule its Cache-Control is "no-cache".
     */
    #[\NoDiscard]
    public function withFallback(string $file): self
    {
        return $this->with(fallback: $file);
    }

    /**
     * Does not look for compressed siblings (".br", ".zst", ".gz"). Without this call, a sibling that is not older than
     * its file is sent to clients that accept it.
     */
    #[\NoDiscard]
    public function withoutPrecompressed(): self
    {
        return $this->with(isPrecompressed: false);
    }

    /** Adds names that are never sent, as patterns for fnmatch(): "*.map", "private/*". */
    #[\NoDiscard]
    public function withRefused(string ...$patterns): self
    {
        return $this->with(names: $this->names->and(array_values($patterns)));
    }

    /**
     * The handler of the route.
     *
     * @internal
     * @throws NotFound
     */
    public function __invoke(string $path, Request $request): Response
    {
        if (!$this->names->allow($path)) {
            throw new NotFound();
        }
        if ($path === '' || str_ends_with($path, '/')) {
            return $this->index($path, $request) ?? $this->fallback($path, $request);
        }
        $answer = $this->open($path, $request);
        if ($answer === self::EISDIR && $this->index("{$path}/", $request) !== null) {
            return self::withSlash($request);
        }

        return $answer instanceof Response ? $answer : $this->fallback($path, $request);
    }

    private function index(string $directory, Request $request): ?Response
    {
        foreach ($this->indexes as $name) {
            $answer = $this->open($directory . $name, $request);
            if ($answer instanceof Response) {
                return $answer;
            }
        }

        return null;
    }

    private function fallback(string $path, Request $request): Response
    {
        $hasExtension = str_contains(basename($path), '.');
        if ($this->fallback === null || $hasExtension || $request->prefers('text/html') === null) {
            throw new NotFound();
        }
        $answer = $this->open($this->fallback, $request, self::FALLBACK_CACHE);

        return $answer instanceof Response ? $answer : throw new NotFound();
    }

    /** @return Response|int the number of the error */
    private function open(string $path, Request $request, ?string $cache = null): Response|int
    {
        $sibling = null;
        $varies = false;
        if ($this->isPrecompressed && Precompressed::isWorthwhile($path)) {
            $accepted = $request->header('accept-encoding');
            [$sibling, $varies] = Precompressed::find("{$this->directory}/{$path}", $accepted);
        }
        $answer = $sibling === null ? 0 : $this->read($path . $sibling->suffix(), $path);
        if (!$answer instanceof Response) {
            [$sibling, $answer] = [null, $this->read($path)];
        }
        if (!$answer instanceof Response) {
            return $answer;
        }
        $answer = $answer->withHeader('X-Content-Type-Options', 'nosniff');
        $answer = $varies ? $answer->withHeader('Vary', 'Accept-Encoding') : $answer;
        $answer = $sibling === null ? $answer : $answer->withHeader('Content-Encoding', $sibling->value);
        $cache = $this->cacheControl($path) ?? $cache;

        return $cache === null ? $answer : $answer->withHeader('Cache-Control', $cache);
    }

    private function read(string $path, ?string $name = null): Response|int
    {
        $answer = file_beneath($this->directory, $path, $name);
        if (!\is_string($answer)) {
            return $answer;
        }
        $target = $this->names->allow($answer) ? file_beneath($this->directory, $answer, $name ?? $path) : 0;

        return \is_string($target) ? 0 : $target;
    }

    private function cacheControl(string $path): ?string
    {
        foreach ($this->cache as $rule) {
            if ($rule->fits($path)) {
                return $rule->value;
            }
        }

        return null;
    }

    /** A directory's links are relative to the directory, so its path ends with a slash. */
    private static function withSlash(Request $request): Response
    {
        $query = strpbrk($request->target(), '?');
        $path = explode('?', $request->target(), 2)[0];

        return Response::redirect('/' . ltrim($path, '/') . '/' . ($query === false ? '' : $query), 301);
    }

    /**
     * @param list<CacheRule>|null $cache
     * @param list<string>|null $indexes
     */
    private function with(
        ?array $cache = null,
        ?array $indexes = null,
        ?string $fallback = null,
        ?bool $isPrecompressed = null,
        ?Names $names = null,
    ): self {
        return new self(
            $this->directory,
            $cache ?? $this->cache,
            $indexes ?? $this->indexes,
            $fallback ?? $this->fallback,
            $isPrecompressed ?? $this->isPrecompressed,
            $names ?? $this->names,
        );
    }
}
