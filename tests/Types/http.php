<?php

declare(strict_types=1);

// Code that PHPStan must accept at its highest level. Never run.

namespace Nexus\Tests\Types;

use Nexus\Http\Request;

function aDefaultIsReturnedInsteadOfNull(Request $request): string
{
    return $request->query('page', '1') . $request->header('accept', '') . $request->cookie('theme', 'light')
        . $request->form('name', '');
}

/** @return array{?string, ?string, ?string, ?string} */
function withoutADefaultAPartMayBeMissing(Request $request): array
{
    return [$request->query('page'), $request->header('accept'), $request->cookie('theme'), $request->form('name')];
}
