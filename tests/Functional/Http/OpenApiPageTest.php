<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The page of App::openApi() in a browser: its script shows the document, under the policy that the page sets. */
#[CoversNothing]
final class OpenApiPageTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testABrowserShowsTheOperations(): void
    {
        $browser = trim((string) shell_exec('command -v chromium || command -v chromium-browser'));
        if ($browser === '') {
            self::markTestSkipped('chromium is not installed: apt-get install chromium');
        }
        $this->server = ServerProcess::start(ServerProcess::app('documented'), ['--workers=1']);
        $url = str_replace('tcp:', 'http:', $this->server->address) . '/docs';

        $page = (string) shell_exec(
            "{$browser} --headless --no-sandbox --disable-gpu --virtual-time-budget=20000 --dump-dom {$url} 2>/dev/null",
        );

        $text = html_entity_decode(strip_tags((string) preg_replace('/(?=<)/', ' ', $page)));
        $text = trim((string) preg_replace('/\s+/', ' ', $text));
        self::assertStringContainsString('Version 1.0.0 · What there is to drink', $text);
        foreach (['GET /drinks', 'POST /drinks', 'GET /drinks/{id}', 'name: drinks.show'] as $operation) {
            self::assertStringContainsString($operation, $text);
        }
        self::assertStringContainsString('page (query) integer default: 1 from 1', $text);
        self::assertStringContainsString('name required string minLength: 2 · maxLength: 40', $text);
        self::assertStringContainsString('price required number exclusiveMinimum: 0', $text);
        self::assertStringContainsString('array of Drink', $text);
        self::assertStringContainsString('deprecated', $text);
        self::assertStringNotContainsString('cannot be loaded', $text);
        // Texts of the document are text: the title was not changed, and no element was made of it.
        self::assertStringContainsString('<title>Drinks &lt;b&gt;&amp;amp;&lt;/b&gt; more</title>', $page);
        self::assertStringContainsString("&lt;script&gt;document.title = 'executed'&lt;/script&gt;", $page);
    }
}
