<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * A site that is being translated: its root and the calls of Site's methods.
 *
 * @internal
 */
final class SiteDraft
{
    /** The order in which calls are printed; calls of rewriting methods keep theirs. */
    private const ORDER = [
        'hosts' => 0, 'index' => 1, 'front' => 2, 'scripts' => 3, 'noScripts' => 4, 'deny' => 5, 'auth' => 6,
        'authFile' => 6, 'redirect' => 7, 'rewrite' => 7, 'tryFile' => 7, 'fallback' => 8, 'onlyFiles' => 8,
        'alias' => 9, 'header' => 10, 'cacheControl' => 10, 'precompressed' => 11, 'gzip' => 11,
        'errorPage' => 12, 'bodyLimit' => 13,
        'param' => 14, 'php' => 15, 'phpAdmin' => 16, 'userIni' => 17, 'fpmStatus' => 18,
    ];
    /** Methods whose calls become one call with all arguments. */
    private const JOINED = ['hosts', 'index', 'scripts', 'noScripts', 'deny', 'onlyFiles'];

    public ?string $root = null;
    /** The value of fastcgi_pass: which pool executes the scripts. */
    public ?string $pool = null;
    /** Whether scripts are executed by their path. */
    public bool $executesByPath = false;
    /** Whether it also answers for hosts that no site names. */
    public bool $isDefault = false;
    /** @var list<array{string, non-empty-list<string|int>}|array{string, array{}}> */
    private array $calls = [];

    public function call(string $method, string|int ...$arguments): void
    {
        foreach ($this->calls as $index => [$known, $before]) {
            if ($known === $method && \in_array($method, self::JOINED, true)) {
                $this->calls[$index] = [$method, array_values(array_unique([...$before, ...$arguments]))];

                return;
            }
        }
        $call = [$method, array_values($arguments)];
        if (!\in_array($call, $this->calls, true)) {
            $this->calls[] = $call;
        }
    }

    public function remove(string $method): void
    {
        $this->calls = array_values(array_filter($this->calls, static fn(array $one): bool => $one[0] !== $method));
    }

    /** Removes one argument of a method whose calls are joined. @return bool whether it was there */
    public function withdraw(string $method, string $argument): bool
    {
        foreach ($this->calls as $index => [$known, $before]) {
            if ($known === $method && \in_array($argument, $before, true)) {
                $rest = array_values(array_diff($before, [$argument]));
                $this->calls[$index] = [$method, $rest];
                $rest === [] ? $this->remove($method) : null;

                return true;
            }
        }

        return false;
    }

    /** A call that replaces the calls of the same method. */
    public function set(string $method, string|int ...$arguments): void
    {
        $this->remove($method);
        $this->call($method, ...$arguments);
    }

    public function has(string $method): bool
    {
        return $this->first($method) !== null;
    }

    /** The first argument of a call; null: there is none. */
    public function first(string $method): string|int|null
    {
        foreach ($this->calls as [$known, $arguments]) {
            if ($known === $method) {
                return $arguments[0] ?? '';
            }
        }

        return null;
    }

    /** The path of a script, without the root before it. */
    public function belowRoot(string $script): string
    {
        return strtr($script, ['$document_root' => '', '$realpath_root' => '', "{$this->root}/" => '/']);
    }

    /** @return list<array{string, list<string|int>}> */
    public function calls(): array
    {
        // With a front controller only: without one, every path without a file is 404.
        $this->has('front') ? null : $this->remove('onlyFiles');
        $calls = array_values(array_filter(
            $this->calls,
            fn(array $call): bool => !$this->isDefault || $call[0] !== 'hosts',
        ));
        usort($calls, static fn(array $a, array $b): int => self::ORDER[$a[0]] <=> self::ORDER[$b[0]]);

        return $calls;
    }
}
