<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * The files of a new application, from templates: %name% is its name, %nexus% the directory of this package.
 *
 * @internal
 */
final readonly class Skeleton
{
    private const TEMPLATES = __DIR__ . '/skeleton';
    private const ENDING = '.tpl';

    /** @param string $package the directory of this package */
    public function __construct(private string $name, private string $package) {}

    /** @return array<string, string> contents by their paths in the application */
    public function files(): array
    {
        $values = ['%name%' => $this->name, '%nexus%' => $this->package];
        $files = [];
        $templates = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator(self::TEMPLATES, \FilesystemIterator::SKIP_DOTS),
        );
        foreach ($templates as $template) {
            \assert($template instanceof \SplFileInfo);
            $path = substr($template->getPathname(), \strlen(self::TEMPLATES) + 1, -\strlen(self::ENDING));
            $files[$path] = strtr((string) file_get_contents($template->getPathname()), $values);
        }
        $unit = new UnitFile(['/usr/bin/nexus'], "/srv/{$this->name}/app.php", "/srv/{$this->name}", 'www-data');
        $files["{$this->name}.service"] = (string) preg_replace(
            '/\A(?:#.*\n)+/',
            "# cp {$this->name}.service /etc/systemd/system/\n"
            . "# systemctl daemon-reload && systemctl enable --now {$this->name}\n",
            $unit->text(),
        );
        ksort($files);

        return $files;
    }
}
