<?php

declare(strict_types=1);

/*
 * A million requests of every kind (pages, JSON, uploads, exceptions, exit(), waits, time limits, malformed messages,
 * clients that go away) against one worker, and how its resident memory goes:
 *
 *     php bench/soak/run.php [REQUESTS=1000000] [WORKERS=1] [MIX]
 *
 * Exit code 1 when it grows by 1 KiB per 1 000 requests or more after the warm-up, or when an answer was wrong.
 */

use Nexus\Tests\Functional\Chaos\LoadClient;
use Nexus\Tests\Functional\ServerProcess;
use Nexus\Tests\Functional\Soak\Sample;
use Nexus\Tests\Functional\Soak\Soak;

require dirname(__DIR__, 2) . '/vendor/autoload.php';

$requests = (int) ($argv[1] ?? 1_000_000);
$workers = (int) ($argv[2] ?? 1);
$server = ServerProcess::start(dirname(__DIR__, 2) . '/tests/Functional/Chaos/app.php', ["--workers={$workers}"]);
$soak = new Soak($server, static function (Sample $sample): void {
    printf("%9d requests  %7d KiB\n", $sample->requests, $sample->kibibytes);
});
try {
    $soak->run($requests, $argv[3] ?? LoadClient::MIXED);
    $server->signal(SIGTERM);
    $code = $server->exitCode();
} finally {
    $server->kill();
}
$isFlat = $soak->growth() < 1.0;
$isRight = $soak->wrongs === [] && $soak->losses === 0 && $code === 0;
printf(
    "%s: %.3f KiB per 1 000 requests after the warm-up (budget < 1); %d wrong answers, %d lost connections, exit code %d\n",
    $isFlat && $isRight ? 'ok' : 'FAILED',
    $soak->growth(),
    count($soak->wrongs),
    $soak->losses,
    $code,
);
echo implode("\n", array_slice($soak->wrongs, 0, 10));
exit($isFlat && $isRight ? 0 : 1);
