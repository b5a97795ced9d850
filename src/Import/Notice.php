<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * A setting that was not translated, or not exactly: where it is, what it is, and what to write instead.
 *
 * @internal
 */
final readonly class Notice implements \Stringable
{
    /** @param string $place "/etc/nginx/sites-enabled/app:12" */
    public function __construct(public string $place, public string $setting, public string $advice) {}

    public function __toString(): string
    {
        return "{$this->place}: {$this->setting}: {$this->advice}";
    }
}
