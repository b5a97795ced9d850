<?php

declare(strict_types=1);

namespace Shop\Catalogue;

enum Level: string
{
    case None = 'none';
    case Few = 'few';
    case Many = 'many';
}
