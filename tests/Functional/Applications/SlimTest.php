<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;

/** Slim 4 runs unmodified: its routes, middleware and error handling, with several requests in progress. */
#[CoversNothing]
final class SlimTest extends TestCase
{
    private const ROUTER = __DIR__ . '/../../../build/peers/usr/share/php/FastRoute/autoload.php';

    private static ?HttpClient $client = null;

    public static function setUpBeforeClass(): void
    {
        self::install();
        self::$client = HttpClient::for(require __DIR__ . '/slim4/app.php');
    }

    /** Fetches Slim and its router at first use. */
    public static function install(): void
    {
        Services::execute([dirname(__DIR__, 3) . '/tools/peers', 'applications']);
        if (!is_file(self::ROUTER)) {
            self::markTestSkipped('FastRoute of Debian is missing: tools/peers applications fetches it.');
        }
        Services::installPackages(__DIR__ . '/slim4/composer.json', 'slim4');
    }

    public static function tearDownAfterClass(): void
    {
        self::$client = null;
    }

    public function testRequestsInProgressDoNotDisturbEachOther(): void
    {
        $answers = all(array_map(
            static fn(int $number): \Closure => static fn(): array => [
                self::client()->withHeader('X-User', "user {$number}")->get("/hello/{$number}?q={$number}"),
                $number,
            ],
            range(1, 20),
        ));

        foreach ($answers as [$answer, $number]) {
            $answer->assertOk()->assertHeader('X-Answered-For', "user {$number}")->assertJson([
                'name' => (string) $number,
                'user' => "user {$number}",
                'query' => ['q' => (string) $number],
            ]);
        }
    }

    public function testItsBodyParserReadsTheBody(): void
    {
        self::client()->post('/echo', ['a' => [1, 'ü']])->assertCreated()->assertJson(['a' => [1, 'ü']]);
        self::client()->submit('/echo', ['a' => 'b c'])->assertCreated()->assertJson(['a' => 'b c']);
    }

    public function testItsErrorsAreItsOwn(): void
    {
        self::client()->get('/none')->assertNotFound()->assertBodyContains('Not Found');
        self::client()->get('/forbidden')->assertForbidden()->assertBodyContains('Forbidden');
        self::client()->post('/hello/you')->assertStatus(405)->assertHeader('Allow', 'GET');
    }

    private static function client(): HttpClient
    {
        return self::$client ?? throw new \LogicException('The client is created before the first test.');
    }
}
