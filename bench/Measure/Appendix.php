<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** What a report says besides its figures. */
interface Appendix extends \JsonSerializable
{
    /** @return list<string> as text */
    public function lines(): array;
}
