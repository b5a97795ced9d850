<?php

declare(strict_types=1);

/*
 * run.php [SECONDS=600] [SEED]: spawns actors, sends messages, asks, fails, restarts and stops at random. Exit code 1
 * when an actor remains, when memory grows, or when a message is not accounted for. With NEXUS_CHURN_MESSAGES=n also
 * when there were fewer than n messages.
 */

namespace Nexus\Tests\Functional\Churn;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$seconds = (float) ($argv[1] ?? 600.0);
$seed = (int) ($argv[2] ?? random_int(1, 1_000_000_000));
echo "seed {$seed}\n";
$churn = new Churn($seed);
$problems = $churn->run($seconds);
$figures = $churn->figures();
foreach ($figures as $what => $count) {
    printf("%12d %s\n", $count, $what);
}
$wanted = (int) getenv('NEXUS_CHURN_MESSAGES');
if ($figures['messages'] < $wanted) {
    $problems[] = "{$figures['messages']} messages are fewer than {$wanted}";
}
echo $problems === [] ? "ok\n" : 'FAILED ' . implode("\nFAILED ", $problems) . "\n";
exit($problems === [] ? 0 : 1);
