<?php

declare(strict_types=1);

namespace Nexus\Tune\Preload;

use Nexus\Server\Control\RunningPhp;

/**
 * Which of the files that the running workers have loaded are preloaded: files of the project that declare classes.
 *
 * @internal
 */
final readonly class FileSelection
{
    private const LARGEST = 1 << 20;
    private const DECLARATION = [T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM];

    /**
     * @param list<string> $files relative to the project, in the order in which they were loaded
     * @param array<string, string> $refused reason by absolute path
     */
    private function __construct(public array $files, public array $refused) {}

    /**
     * @param list<RunningPhp> $workers
     * @param string $project absolute path
     * @param WorkerUser|null $user null: it is not known, so nothing that others could write is taken
     */
    public static function of(array $workers, string $project, ?WorkerUser $user): self
    {
        $named = [];
        foreach ($workers as $worker) {
            $named += array_fill_keys($worker->files, true);
        }
        $isSameUser = $user?->is(\function_exists('posix_geteuid') ? posix_geteuid() : -1) === true;
        $files = $refused = [];
        foreach (array_keys($named) as $name) {
            $file = (string) $name;
            if (!str_starts_with($file, "{$project}/") || realpath($file) !== $file || !self::isLoadable($file)) {
                continue;
            }
            if (!$isSameUser && ($user === null || $user->mayReplace($file))) {
                $refused[$file] = 'the user of the workers could change it';
            } elseif (self::declaresClass($file)) {
                $files[] = substr($file, \strlen($project) + 1);
            }
        }

        return new self($files, $refused);
    }

    /** @param array<string, string> $reasons by relative path */
    public function without(array $reasons, string $project): self
    {
        $refused = $this->refused;
        foreach ($reasons as $file => $reason) {
            $refused["{$project}/{$file}"] = $reason;
        }

        return new self(
            array_values(array_filter($this->files, static fn(string $file): bool => !isset($reasons[$file]))),
            $refused,
        );
    }

    /** Composer writes these files anew with each installation, and its autoloader includes them in any case. */
    private static function isLoadable(string $file): bool
    {
        return is_file($file)
            && filesize($file) <= self::LARGEST
            && preg_match('~/vendor/(?:autoload\.php$|composer/[^/]+\.php$)~', $file) === 0;
    }

    /** A file without classes is executed for its effects, so nothing is gained by its declarations. */
    private static function declaresClass(string $file): bool
    {
        $before = null;
        foreach (\PhpToken::tokenize((string) file_get_contents($file)) as $token) {
            if ($token->is(self::DECLARATION) && $before?->is([T_DOUBLE_COLON, T_NEW]) !== true) {
                return true;
            }
            $before = $token->isIgnorable() ? $before : $token;
        }

        return false;
    }
}
