<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\requests_in_turn;

require __DIR__ . '/requests_in_turn.php';

requests_in_turn();
