<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

enum SiteContender: string
{
    case Fpm = 'nginx_fpm';
    case Classic = 'classic';
    case Pooled = 'pooled';
}
