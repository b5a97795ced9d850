<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Attribute\RequiresAuth;

#[RequiresAuth]
interface MembersOnly {}
