<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;

final class SlowRequestTest extends StatusTestCase
{
    public function testAWaitingRequestIsReportedOnceWithItsStackWhileItContinues(): void
    {
        $server = $this->serve(['--workers=1', '--slow-request=0.3'], 'seeing');
        $connection = $server->connect();
        $connection->send("GET /delay/2.5?token=secret HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $other = $server->connect();
        $pattern = '~slow: worker 0 \(pid \d+\) has been answering GET /delay/2\.5 for \d\.\d\d s\n  \| coroutine \d+ \(GET /delay/2\.5\): waiting: delay, .*\n  \|     #0 Nexus\\\\Async\\\\delay\(\) in C\n  \|     #1 \{closure.*\}\(\) at .*/apps/seeing\.php:\d+~';
        ServerProcess::eventually(
            'it is logged',
            static fn(): bool => $other->get('/')->body === 'hello' && preg_match($pattern, $server->errors()) === 1,
        );
        self::assertSame('waited', $connection->read()->body);
        self::assertSame(1, substr_count($server->errors(), 'slow: '));
        self::assertStringNotContainsString('secret', $server->errors());
    }

    public function testAComputingRequestIsReportedWhileItComputes(): void
    {
        $server = $this->serve(['--workers=1', '--slow-request=0.3'], 'seeing');
        $connection = $server->connect();
        $connection->send("GET /compute/2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is logged',
            static fn(): bool => preg_match(
                '~slow: .* GET /compute/2 for \d.*\n.*: running, .*\n(  \|     #\d microtime\(\) in C\n)?  \|     #\d compute\(\) at .*/apps/seeing\.php:1\d\n~',
                $server->errors(),
            ) === 1,
        );
        self::assertSame('computed', $connection->read()->body);
    }

    public function testARequestOfClassicModeIsReported(): void
    {
        file_put_contents("{$this->directory}/index.php", "<?php\nfunction rest() { sleep(2); }\nrest();\n");
        $server = ServerProcess::start(
            "{$this->directory}/index.php",
            ['--workers=1', '--classic', '--slow-request=0.3'],
            $this->directory,
        );
        try {
            $server->get('/page');
            self::assertMatchesRegularExpression(
                '~slow: .* GET /page for .*\n(?:.*\n)*  \|     #0 sleep\(\) in C\n  \|     #1 rest\(\) at .*/index\.php:2~',
                $server->errors(),
            );
        } finally {
            $server->kill();
        }
    }

    public function testAWorkerKilledForAStallIsReportedWithItsStack(): void
    {
        $server = $this->serve(['--workers=1', '--stuck-after=1'], 'seeing');
        $server->connect()->send("GET /compute/60 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is killed',
            static fn(): bool => preg_match(
                '~stuck for .* is killed\.\n(?:.*\n)*.*\(GET /compute/60\): running, .*\n(  \|     #\d microtime\(\) in C\n)?  \|     #\d compute\(\) at .*/apps/seeing\.php:1\d\n~',
                $server->errors(),
            ) === 1,
        );
        ServerProcess::eventually('another one serves', static fn(): bool => $server->get('/')->body === 'hello');
        self::assertStringContainsString('It was handling 1 request:', $server->errors());
    }
}
