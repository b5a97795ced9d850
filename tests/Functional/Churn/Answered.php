<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

final readonly class Answered {}
