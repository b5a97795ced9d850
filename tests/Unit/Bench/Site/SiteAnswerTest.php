<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Site;

use Nexus\Bench\Site\BenchedSite;
use Nexus\Bench\Site\SiteAnswer;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(SiteAnswer::class)]
#[CoversClass(BenchedSite::class)]
final class SiteAnswerTest extends TestCase
{
    public function testTargetsArePathsOfLinesOfUrls(): void
    {
        self::assertSame(
            ['/', '/a?b=c', '/b', '/'],
            BenchedSite::parseTargets("/\n\n# a comment\n https://example.com/a?b=c\nb\nhttp://example.com\n"),
        );
        self::assertSame([], BenchedSite::parseTargets("# nothing\n"));
    }

    public function testStatusesTypesAndOptionallyBodiesAreCompared(): void
    {
        $answer = self::answer('200 OK', 'text/html; charset=UTF-8', 'a');

        self::assertNull($answer->differenceTo(self::answer('200 OK', 'text/html; charset=utf-8', 'b'), false));
        self::assertSame(
            'another body: b',
            $answer->differenceTo(self::answer('200 OK', 'text/html; charset=utf-8', 'b'), true),
        );
        self::assertSame(
            'status 302, not 200',
            $answer->differenceTo(self::answer('302 Found', 'text/html; charset=utf-8', 'a'), true),
        );
        self::assertStringStartsWith(
            'type text/plain, not',
            (string) $answer->differenceTo(self::answer('200 OK', 'text/plain', 'a'), false),
        );
    }

    public function testARefusedConnectionHasNoStatus(): void
    {
        self::assertSame(0, SiteAnswer::parse([], '')->status);
    }

    private static function answer(string $status, string $type, string $body): SiteAnswer
    {
        return SiteAnswer::parse(["HTTP/1.1 {$status}", 'X-Other: 1', "Content-type: {$type}"], $body);
    }
}
