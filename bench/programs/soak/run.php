<?php

declare(strict_types=1);

/*
 * Sends requests of every kind (pages, JSON, forms, uploads in memory and on disk, responses in pieces, files, errors,
 * exit(), waits, time limits, cancellations, malformed messages, clients that disconnect) against one worker; it
 * measures its resident memory:
 *
 *     php bench/programs/soak/run.php [MINUTES=30] [WORKERS=1] [MIX]
 *
 * Exit code 1 when it grows by 1 KiB per 1 000 requests or more after the warm-up, when an answer was wrong, or when
 * the worker holds more descriptors at the end than when it was warm.
 */

use Nexus\Tests\Functional\Chaos\LoadClient;
use Nexus\Tests\Functional\ServerProcess;
use Nexus\Tests\Functional\Soak\Sample;
use Nexus\Tests\Functional\Soak\Soak;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$minutes = (float) ($argv[1] ?? 30);
$workers = (int) ($argv[2] ?? 1);
$server = ServerProcess::start(dirname(__DIR__, 3) . '/tests/Functional/Chaos/app.php', ["--workers={$workers}"]);
$soak = new Soak($server, static function (Sample $sample): void {
    printf("%9d requests  %7d KiB\n", $sample->requests, $sample->kibibytes);
});
try {
    $soak->runFor(60 * $minutes, $argv[3] ?? LoadClient::MIXED);
    $descriptors = $soak->descriptorGrowth();
    $server->signal(SIGTERM);
    $code = $server->exitCode();
} finally {
    $server->kill();
}
$isFlat = $soak->growth() < 1.0;
$isRight = $soak->wrongs === [] && $soak->losses === 0 && $descriptors === 0 && $code === 0;
printf(
    "%s: RSS %+.3f KiB per 1 000 requests after the warm-up (budget < 1); %d requests, %+d descriptors, %d wrong "
        . "answers, %d lost connections, exit code %d\n",
    $isFlat && $isRight ? 'ok' : 'FAILED',
    $soak->growth(),
    $soak->requests(),
    $descriptors,
    count($soak->wrongs),
    $soak->losses,
    $code,
);
echo implode("\n", array_slice($soak->wrongs, 0, 10));
exit($isFlat && $isRight ? 0 : 1);
