<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** Which direction of a figure is an improvement. */
enum Better: string
{
    case More = 'more';
    case Less = 'less';
    case Neither = 'neither';
}
