<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Collects notices, each at most once.
 *
 * @internal
 */
final class Notices
{
    private const LONGEST = 70;
    /** @var array<string, Notice> */
    private array $all = [];

    public function add(string $place, string $setting, string $advice): void
    {
        $setting = (string) preg_replace('~[\x00-\x20\x7f]+~', ' ', $setting);
        if (\strlen($setting) > self::LONGEST) {
            $setting = substr($setting, 0, self::LONGEST - 3) . '...';
        }
        $notice = new Notice($place, $setting, $advice);
        $this->all[(string) $notice] ??= $notice;
    }

    public function on(Directive $directive, string $advice): void
    {
        $this->add($directive->place, $directive->text(), $advice);
    }

    /** @return list<Notice> */
    public function all(): array
    {
        return array_values($this->all);
    }
}
