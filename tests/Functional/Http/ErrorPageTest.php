<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

final class ErrorPageTest extends HttpTestCase
{
    private const BROWSER = "Accept: text/html,*/*;q=0.8\r\n";

    public function testABrowserGetsAPageWithTheCode(): void
    {
        $answer = $this->serve(development: true)->connect()->request(
            self::get('/throw?a=%3Cb%3E', self::BROWSER . "Cookie: s=keepme\r\nX-One: \"1\"\r\n"),
        );
        self::assertSame([500, 'text/html; charset=utf-8'], [$answer->status, $answer->header('content-type')]);
        self::assertStringContainsString('<h1>it broke</h1><p class="class">RuntimeException', $answer->body);
        self::assertMatchesRegularExpression(
            '~<span class="here"><i>\d+</i>\$app-&gt;get\(&apos;/throw&apos;, static fn\(\) =&gt; throw new ~',
            $answer->body,
        );
        self::assertStringContainsString('<tr><th>x-one<td>&quot;1&quot;', $answer->body);
        self::assertStringContainsString('(not shown)', $answer->body);
        self::assertStringNotContainsString('keepme', $answer->body);
    }

    public function testThePageShowsTheRequestAndItsRoute(): void
    {
        $answer = $this->serve(development: true)->connect()->request(self::get('/results/nan?x=1', self::BROWSER));
        foreach (['<th>method<td>GET', '<th>target<td>/results/nan?x=1', '<th>route<td>/results/{what}', '<th>id<td>'] as $row) {
            self::assertStringContainsString($row, $answer->body);
        }
    }

    public function testAProgramGetsAProblem(): void
    {
        $answer = $this->serve(development: true)->connect()->request(
            self::get('/throw', "Accept: application/json\r\n"),
        );
        self::assertSame([500, 'application/problem+json'], [$answer->status, $answer->header('content-type')]);
        $problem = $answer->json();
        \assert(\is_array($problem) && \is_array($problem['exceptions']) && \is_array($problem['exceptions'][0]));
        self::assertSame(['about:blank', 500, 'it broke'], [$problem['type'], $problem['status'], $problem['detail']]);
        self::assertSame('RuntimeException', $problem['exceptions'][0]['class']);
    }

    public function testATerminalGetsText(): void
    {
        $answer = $this->serve(development: true)->get('/throw');
        self::assertSame([500, 'text/plain; charset=utf-8'], [$answer->status, $answer->header('content-type')]);
        self::assertStringContainsString('RuntimeException: it broke in ', $answer->body);
    }

    public function testProductionModeRevealsNothing(): void
    {
        $server = $this->serve();
        foreach ([self::BROWSER, "Accept: application/json\r\n", ''] as $accept) {
            $answer = $server->connect()->request(self::get('/throw', $accept));
            self::assertSame(500, $answer->status);
            self::assertStringNotContainsString('broke', $answer->body);
            self::assertStringNotContainsString('Exception', $answer->body);
        }
    }

    public function testChildrenEndAndTheConnectionGoesOn(): void
    {
        $client = $this->serve(development: true)->connect();
        self::assertSame(500, $client->request(self::get('/children/throws', self::BROWSER))->status);
        self::assertStringContainsString('its request failed', $client->request(self::get('/event'))->body);
    }

    public function testAPieceThatFailsCutsTheAnswerAsEver(): void
    {
        $server = $this->serve(development: true);
        $rest = $server->connect()->send(self::get('/broken-pieces', self::BROWSER))->rest();
        self::assertStringNotContainsString('<h1>', $rest);
        self::assertStringEndsNotWith("0\r\n\r\n", $rest);
        self::assertStringContainsString('no more pieces', $server->errors());
    }
}
