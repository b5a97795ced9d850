<?php

declare(strict_types=1);

namespace Nexus\Tune\Preload;

use Nexus\Doctor\Probe\Child;
use Nexus\Doctor\Probe\PhpProbe;
use Nexus\Server\Php\PhpCommand;
use Nexus\Tune\Measure\Setting;

/**
 * Executes a preload file in child processes, which may die, and leaves out the files with which it does not work.
 *
 * @internal
 */
final class PreloadTrial
{
    private const PATIENCE = 60.0;
    private const MOST_ATTEMPTS = 20;
    /** OPcache names classes that it cannot preload only from this level on. */
    private const WARNINGS = '2';

    /** What the last child said, when it has ended well. */
    public ?PreloadUse $use = null;
    /** Why the remaining files cannot be preloaded; null: they can. */
    public ?string $death = null;

    public function __construct(private readonly PhpCommand $php, private readonly string $project) {}

    public function of(FileSelection $selection): FileSelection
    {
        $this->death = null;
        for ($attempt = 0; $attempt < self::MOST_ATTEMPTS && $selection->files !== []; $attempt++) {
            $child = $this->execute($selection->files);
            $this->use = PreloadUse::of($child->output);
            $bad = $this->unlinked($child->output, $selection->files);
            if ($child->isWell() && $this->use !== null && $bad === []) {
                return $selection;
            }
            if ($bad === []) {
                $culprit = $this->culprit($selection->files);
                if ($culprit === null) {
                    $this->death = $child->explanation();

                    return $selection;
                }
                $bad = $culprit;
            }
            $selection = $selection->without($bad, $this->project);
        }
        $this->death = $selection->files === [] ? null : 'too many of the files cannot be preloaded';

        return $selection;
    }

    /**
     * Searches for the file with which the child begins to die: the last of the shortest beginning that does.
     *
     * @param list<string> $files
     * @return array<string, string>|null how the child died, by file; null: it does not die any more
     */
    private function culprit(array $files): ?array
    {
        [$good, $bad] = [0, \count($files)];
        while ($bad - $good > 1) {
            $middle = intdiv($good + $bad, 2);
            $this->execute(\array_slice($files, 0, $middle))->isWell() ? $good = $middle : $bad = $middle;
        }
        $child = $this->execute(\array_slice($files, 0, $bad));
        $death = $child->isWell() ? null : $this->explanation($files, $bad);

        return $death === null ? null : [$files[$bad - 1] => $death];
    }

    /** @param list<string> $files */
    private function explanation(array $files, int $count): string
    {
        $file = $this->write(\array_slice($files, 0, $count));
        try {
            return (new PhpProbe($this->php))->preloadFailure($file) ?? 'it died once';
        } finally {
            unlink($file);
        }
    }

    /**
     * Classes whose parents are missing are not preloaded, with a warning.
     *
     * @param list<string> $files
     * @return array<string, string> the warning, by file
     */
    private function unlinked(string $output, array $files): array
    {
        $bad = [];
        preg_match_all("/Can't preload (.+) in (\/\S+) on line \d+/", $output, $matches, PREG_SET_ORDER);
        foreach ($matches as [, $what, $path]) {
            $file = substr($path, \strlen($this->project) + 1);
            if (\in_array($file, $files, true)) {
                $bad[$file] = $what;
            }
        }

        return $bad;
    }

    /** @param list<string> $files */
    private function execute(array $files): Child
    {
        $file = $this->write($files);
        try {
            $settings = ['opcache.enable_cli' => '1', 'opcache.log_verbosity_level' => self::WARNINGS];
            $php = $this->php->with($settings + ['display_errors' => 'stderr'] + Setting::preloadSettings($file));

            return Child::run($php->command(__DIR__ . '/used.php'), self::PATIENCE);
        } finally {
            unlink($file);
        }
    }

    /**
     * @param list<string> $files
     * @return string the name of a temporary file that only this user may read
     */
    private function write(array $files): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-preload');
        file_put_contents($file, PreloadFile::code($files, var_export($this->project, true)));

        return $file;
    }
}
