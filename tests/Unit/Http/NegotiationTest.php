<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Error\NotAcceptable;
use Nexus\Http\Negotiation;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Negotiation::class)]
final class NegotiationTest extends TestCase
{
    /** @return iterable<string, array{string|null, string|null}> */
    public static function preferences(): iterable
    {
        yield 'no header' => [null, 'application/json'];
        yield 'an empty one' => ['', 'application/json'];
        yield 'anything' => ['*/*', 'application/json'];
        yield 'a type' => ['text/csv', 'text/csv'];
        yield 'in upper case' => ['TEXT/CSV', 'text/csv'];
        yield 'the higher quality' => ['application/json;q=0.5, text/csv;q=0.6', 'text/csv'];
        yield 'equal ones' => ['text/csv, application/json', 'application/json'];
        yield 'a range of types' => ['text/*, application/*;q=0.1', 'text/csv'];
        yield 'the quality of the closest range' => ['*/*;q=0.1, text/csv;q=0.05', 'application/json'];
        yield 'all but one' => ['*/*, application/json;q=0', 'text/csv'];
        yield 'another type' => ['image/png', null];
        yield 'nothing' => ['*/*;q=0', null];
        yield 'no list' => [';;,q=,', null];
    }

    #[DataProvider('preferences')]
    public function testTheClientsPreferenceIsFound(?string $accept, ?string $type): void
    {
        $request = Request::of('GET', '/', $accept === null ? [] : ['Accept' => $accept]);

        self::assertSame($type, $request->prefers('application/json', 'text/csv'));
    }

    public function testATypeWithoutASlashIsRefused(): void
    {
        $this->expectException(\ValueError::class);
        $this->expectExceptionMessage('must be a media type, such as "application/json"');

        Request::of('GET', '/')->prefers('json');
    }

    public function testTheFunctionOfThePreferredTypeAnswers(): void
    {
        $functions = [
            'application/json' => static fn(): array => ['a' => 1],
            'text/csv' => static fn(): Response => Response::text('a')->withHeader('Vary', 'Origin'),
        ];
        $json = Negotiation::respond(Request::of('GET', '/'), $functions);
        $csv = Negotiation::respond(Request::of('GET', '/', ['Accept' => 'text/csv']), $functions);

        self::assertSame(['{"a":1}', 'Accept'], [$json->body(), $json->header('Vary')]);
        self::assertSame(['a', 'Origin, Accept'], [$csv->body(), $csv->header('Vary')]);
    }

    public function testNothingThatFitsIs406(): void
    {
        try {
            Negotiation::respond(Request::of('GET', '/', ['Accept' => 'image/png']), ['text/csv' => static fn(): int => 1]);
            self::fail('nothing was thrown');
        } catch (NotAcceptable $error) {
            self::assertSame([406, 'Available are text/csv.', ['Vary' => 'Accept']], [$error->status, $error->detail, $error->headers]);
        }
    }

    public function testAFunctionThatReturnsAStringIsNamed(): void
    {
        $this->expectExceptionMessage('[NX-0303] The function for text/csv of Negotiation::respond() returned string');

        Negotiation::respond(Request::of('GET', '/'), ['text/csv' => static fn(): string => 'a']);
    }
}
