<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Db\Call;
use Nexus\Db\RecentStatements;
use Nexus\Http\ErrorPage;
use Nexus\Http\ErrorPageStatement;
use Nexus\Http\Request;
use Nexus\Server\Internal\Development;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Internal\origin;

#[CoversClass(ErrorPage::class)]
#[CoversClass(ErrorPageStatement::class)]
#[CoversClass(RecentStatements::class)]
#[CoversClass(Development::class)]
final class ErrorPageTest extends TestCase
{
    public function testThePageShowsTheStatementsOfTheRequest(): void
    {
        $development = new Development();
        $development->called(self::call('SELECT "<a>"', rows: 1));
        $development->called(self::call('SELECT 2', error: new \PDOException('no such table')));
        $development->called(self::call('of another request', request: origin() + 1));
        $request = Request::of('GET', '/orders/7', ['Authorization' => 'Basic ' . strrev('terces')])->withAttribute('id', '7')
            ->withAttribute('principal', $this)->withAttribute('apiToken', strrev('terces'));

        $thrown = new \RuntimeException('outer', 0, new \LogicException('inner'));
        $page = $development->explain($thrown, $request, 'text/html');

        foreach ([
            '<h1>outer</h1>',
            '<h2>inner</h2><p class="class">caused by LogicException',
            '<h3>Statements (2)</h3>',
            '<code>SELECT &quot;&lt;a&gt;&quot;</code><small>shop · 1.5 ms, 1 row',
            '<li class="failed"><code>SELECT 2</code><small>shop · 1.5 ms, no such table',
            '<tr><th>target<td>/orders/7',
            '<tr><th>id<td>&quot;7&quot;',
            '<tr><th>principal<td>' . self::class,
        ] as $part) {
            self::assertStringContainsString($part, $page->body());
        }
        self::assertStringNotContainsString(strrev('terces'), $page->body());
        self::assertStringNotContainsString('<code>of another request', $page->body());
    }

    public function testOnlyTheLastStatementsAreKept(): void
    {
        $recent = new RecentStatements();
        for ($number = 1; $number <= 101; $number++) {
            $recent->called(self::call("SELECT {$number}"));
        }

        self::assertCount(100, $recent->current());
        self::assertSame('SELECT 2', $recent->current()[0]['call']->statement);
        for ($request = 1; $request <= 1_000; $request++) {
            $recent->called(self::call('SELECT 1', request: origin() + $request));
        }
        self::assertSame([], $recent->current());
    }

    private static function call(
        string $statement,
        ?int $rows = null,
        ?\Throwable $error = null,
        ?int $request = null,
    ): Call {
        return new Call('shop', $statement, 0, 0.0, 0.0015, $rows, $error, $request ?? origin(), null);
    }
}
