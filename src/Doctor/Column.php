<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/** @internal */
final readonly class Column
{
    /**
     * @param string $key key in the rows, and in the JSON
     * @param int $width maximum width in characters; all columns fit in a line of 100
     */
    public function __construct(public string $key, public string $title, public int $width) {}
}
