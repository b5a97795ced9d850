<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The snippets of the page print the output that it shows, each with an empty Redis. */
#[CoversNothing]
final class GuideTest extends TestCase
{
    private const PAGE = __DIR__ . '/../../../docs/databases/redis.md';

    public function testEverySnippetDoesWhatTheTextStates(): void
    {
        Php::install();
        if (!RedisProcess::isThere() || !Php::hasPhpRedis()) {
            self::markTestSkipped('There is no Redis, or no phpredis for this PHP.');
        }
        preg_match_all(
            '/^```php fragment\n((?:(?!^```).)*)^```\n\n```text\n(.*?)^```$/ms',
            (string) file_get_contents(self::PAGE),
            $snippets,
            PREG_SET_ORDER,
        );
        self::assertGreaterThan(4, \count($snippets));
        foreach ($snippets as [, $code, $expected]) {
            self::assertSame($expected, self::execute($code), $code);
        }
    }

    private static function execute(string $code): string
    {
        $server = new RedisProcess();
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-redis');
        file_put_contents($file, "<?php\n" . strtr($code, ['127.0.0.1:6379' => "127.0.0.1:{$server->port}"]));
        $autoload = dirname(__DIR__, 3) . '/vendor/autoload.php';
        try {
            return Php::run(['phpredis'], ['-d', "auto_prepend_file={$autoload}", $file]);
        } finally {
            unlink($file);
        }
    }
}
