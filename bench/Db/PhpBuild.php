<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** Another PHP, for which `make build PHP=…` has built the extension. */
final readonly class PhpBuild
{
    /** Paths of PHPs, with colons between. */
    public const VARIABLE = 'NEXUS_LAB_PHP';
    private const IDENTITY = <<<'PHP'
        ob_start();
        phpinfo(INFO_GENERAL);
        preg_match('~^PHP API => (\d+)$~m', ob_get_clean(), $api);
        echo PHP_VERSION, PHP_ZTS ? ' ZTS ' : ' NTS ', $api[1], PHP_ZTS ? '-zts' : '', PHP_DEBUG ? '-debug' : '';
        PHP;

    /**
     * @param string $name such as "PHP 8.2.32 ZTS"
     * @param string $api as tools/php-api prints it
     */
    private function __construct(public string $name, private string $binary, private string $api) {}

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
        $extension = realpath(Repository::path("build/{$this->api}-plain/modules/nexus.so"));

        return $extension !== false
            ? PhpCommand::of($this->binary)->with(['extension' => $extension])
            : throw Unmeasurable::programFailed($this->name, "build the extension: make build PHP={$this->binary}");
    }

    /** @throws Unmeasurable */
    private static function of(string $binary): self
    {
        $identity = Command::output([$binary, '-r', self::IDENTITY], $binary);
        [$version, $safety, $api] = explode(' ', $identity) + ['', '', ''];

        return new self("PHP {$version} {$safety}", $binary, $api);
    }
}
