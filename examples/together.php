<?php

declare(strict_types=1);

// Three waits at the same time take as long as the longest of them: bin/nexus run examples/together.php

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

$ask = static function (string $name, float $seconds): string {
    delay($seconds);

    return "{$name} answered";
};

$started = hrtime(true);
$answers = array_map(static fn(string $name) => spawn(static fn() => $ask($name, 0.1)), ['the database', 'the cache', 'the mailer']);
foreach ($answers as $answer) {
    echo await($answer), "\n";
}
echo (hrtime(true) - $started) / 1e9 < 0.25 ? "all in the time of one\n" : "one after the other\n";

/* Prints:
the database answered
the cache answered
the mailer answered
all in the time of one
*/
