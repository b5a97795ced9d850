<?php

declare(strict_types=1);

namespace Nexus\Doctor;

final readonly class Column
{
    /**
     * @param string $key of the rows, and in the JSON
     * @param int $width the most characters that fit beside the others in a line of 100
     */
    public function __construct(public string $key, public string $title, public int $width) {}
}
