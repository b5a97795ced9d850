<?php

declare(strict_types=1);

// Two coroutines run in turn. Prints the stack that each one saw, as JSON.

use Nexus\Async\Channel;

use function Nexus\Async\await;
use function Nexus\Async\spawn;

require __DIR__ . '/turns.php';

/** @var Channel<int> $first */
$first = new Channel(1);
/** @var Channel<int> $second */
$second = new Channel(1);
$alpha = spawn('alpha', 2, $first, $second);
$beta = spawn('beta', 4, $second, $first);
$first->send(0);
echo json_encode(['alpha' => await($alpha), 'beta' => await($beta)], JSON_THROW_ON_ERROR);
