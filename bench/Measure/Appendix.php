<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The text of a report besides its figures. */
interface Appendix extends \JsonSerializable
{
    /** @return list<string> as text */
    public function lines(): array;
}
