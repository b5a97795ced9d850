<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;

/**
 * Without Nexus: the applications' responses behind php-fpm and nginx are valid, so that other tests can compare with
 * them.
 */
#[CoversNothing]
final class ReferenceTest extends ApplicationTestCase
{
    private const STATUSES = [
        'a page' => 200,
        'its head alone' => 200,
        'a query' => 200,
        'a form' => 200,
        'JSON' => 200,
        'PUT' => 200,
        'cookies' => 200,
        'a password' => 200,
        'a stranger' => 403,
        'a login' => 303,
        'who has logged in' => 200,
        'an upload' => 200,
        'an upload without a file' => 200,
        'a stream' => 200,
        'a crash' => 500,
        'a page that is not there' => 404,
        'another method' => 405,
        'a file' => 200,
        'settings' => 200,
        'a database' => 200,
    ];

    #[DataProvider('applications')]
    public function testItAnswersAsItShould(Application $application): void
    {
        $pages = self::pagesOfFpm($application);

        self::assertSame(self::STATUSES, array_map(static fn(Page $page): int => $page->status, $pages));
        self::assertMatchesRegularExpression(
            '~Hello, (<b>|&lt;B&gt;) .{2}, from /hello/%3Cb%3E%20%C3%A4~',
            $pages['a page']->body,
        );
        self::assertStringContainsString('"query":{"a":"1","b":{"0":"2","x":"3"}', $pages['a query']->body);
        self::assertStringContainsString('"form":{"a":"2","b":["\u00e9"]}', $pages['a form']->body);
        self::assertStringContainsString('"body":"a body"', $pages['PUT']->body);
        self::assertStringContainsString('"user":"anna', $pages['a password']->body);
        self::assertStringEndsWith('/me', $pages['a login']->headers['location'][0] ?? '');
        self::assertSame('You are Jürgen.', $pages['who has logged in']->body);
        self::assertSame(
            '{"name":"picture.png","size":8,"hash":"' . md5("\x89PNG\r\n\0\xff") . '","valid":true}',
            $pages['an upload']->body,
        );
        self::assertSame("part 1\npart 2\npart 3\n", $pages['a stream']->body);
        self::assertStringNotContainsString('A mistake.', $pages['a crash']->body);
        self::assertSame(
            '{"asked":"anna","service":"anna","database":"anna","stack":"anna","session":"anna"}',
            $pages['a database']->body,
        );
    }
}
