<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

final class ConstrainedChild extends Constrained {}
