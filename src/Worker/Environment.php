<?php

declare(strict_types=1);

namespace Nexus\Worker;

enum Environment: string
{
    case Production = 'production';
    case Development = 'development';
}
