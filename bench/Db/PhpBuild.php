<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** Another PHP, in whose extension directory Nexus is installed (phpize, configure, make install). */
final readonly class PhpBuild
{
    /** Paths of PHPs, with colons between. */
    public const VARIABLE = 'NEXUS_LAB_PHP';
    private const IDENTITY = <<<'PHP'
        echo PHP_VERSION, PHP_ZTS ? ' ZTS' : ' NTS', "\n", PHP_EXTENSION_DIR;
        PHP;

    /** @param string $name such as "PHP 8.2.32 ZTS" */
    private function __construct(public string $name, private string $binary, private string $extensions) {}

    /**
     * Those that the variable names.
     *
     * @return list<self>
     * @throws Unmeasurable
     */
    public static function named(): array
    {
        $paths = (string) getenv(self::VARIABLE);

        return $paths === '' ? [] : array_map(self::of(...), explode(':', $paths));
    }

    /** @throws Unmeasurable */
    public function command(): PhpCommand
    {
        $extension = "{$this->extensions}/nexus.so";

        return is_file($extension)
            ? PhpCommand::of($this->binary)->with(['extension' => $extension])
            : throw Unmeasurable::programFailed($this->name, "{$extension} does not exist: install Nexus for this PHP");
    }

    /** @throws Unmeasurable */
    private static function of(string $binary): self
    {
        [$version, $extensions] = explode("\n", Command::output([$binary, '-r', self::IDENTITY], $binary)) + ['', ''];

        return new self("PHP {$version}", $binary, $extensions);
    }
}
