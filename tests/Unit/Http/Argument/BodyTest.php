<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\BadRequestException;
use Nexus\Http\Error\UnsupportedMediaType;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Error\Violation;
use Nexus\Http\Internal\Argument\BodyResolver;
use Nexus\Http\Internal\Argument\Constraints;
use Nexus\Http\Internal\Argument\DateDenormalizer;
use Nexus\Http\Internal\Argument\DocType;
use Nexus\Http\Internal\Argument\Mappers;
use Nexus\Http\Internal\Argument\SerializerMapper;
use Nexus\Http\Internal\Argument\TypeReader;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Tests\Unit\Http\Argument\Fixture\Account;
use Nexus\Tests\Unit\Http\Argument\Fixture\Basket;
use Nexus\Tests\Unit\Http\Argument\Fixture\Color;
use Nexus\Tests\Unit\Http\Argument\Fixture\Guest;
use Nexus\Tests\Unit\Http\Argument\Fixture\Line;
use Nexus\Tests\Unit\Http\Argument\Fixture\Name;
use Nexus\Tests\Unit\Http\Argument\Fixture\Page;
use Nexus\Tests\Unit\Http\Argument\Fixture\Scores;
use Nexus\Tests\Unit\Http\Argument\Fixture\Signup;
use Nexus\Tests\Unit\Http\Argument\Fixture\Tree;
use Nexus\Tests\Unit\Http\Argument\Fixture\Weighed;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

use function Nexus\Http\Internal\plain_json;

#[CoversClass(BodyResolver::class)]
#[CoversClass(Constraints::class)]
#[CoversClass(DateDenormalizer::class)]
#[CoversClass(DocType::class)]
#[CoversClass(Mappers::class)]
#[CoversClass(SerializerMapper::class)]
#[CoversClass(TypeReader::class)]
#[CoversClass(ValidationFailed::class)]
#[CoversClass(Violation::class)]
final class BodyTest extends ArgumentTestCase
{
    public function testJsonBecomesAnObject(): void
    {
        $body = '{"id":1,"title":"a","main":{"name":"m","price":2},"extra":null,'
            . '"lines":[{"name":"x","price":1.5,"color":"red"}],"due":"2026-11-23T10:00:00+01:00"}';
        $line = new Line('x', 1.5, Color::Red);
        self::assertEquals(
            new Basket(1, 'a', new Line('m', 2.0), null, [$line], due: new \DateTimeImmutable('2026-11-23T10:00:00+01:00')),
            self::argument(static fn(#[FromBody] Basket $basket) => 1, self::json($body)),
        );
    }

    /** @return iterable<string, array{string, array<string, string>}> */
    public static function infinities(): iterable
    {
        yield 'a number of JSON' => ['{"name":"x","price":1e999,"tags":[]}', ['price' => 'This value should be a number.']];
        yield 'in a list' => ['{"name":"x","price":1,"tags":[1.5,-1e999]}', ['tags[1]' => 'This value should be a number.']];
        yield 'a field that the class has not' => ['{"name":"x","price":1,"tags":[],"other":1e999}', []];
        yield 'a string' => ['{"name":"1e999","price":1,"tags":[]}', []];
        yield 'a default' => ['{"name":"INF"}', []];
    }

    /** @param array<string, string> $errors */
    #[DataProvider('infinities')]
    public function testTheSerializerTakesNoInfinity(string $body, array $errors): void
    {
        $found = [];
        try {
            $object = SerializerMapper::standard()->map(json_decode($body, true), Weighed::class, false);
            self::assertInstanceOf(Weighed::class, $object);
        } catch (ValidationFailed $failure) {
            foreach ($failure->violations as $violation) {
                $found[$violation->path] = $violation->message;
            }
        }
        self::assertSame($errors, $found);
    }

    public function testTheSerializerTakesNoInfinityFromAForm(): void
    {
        foreach (['1e999', 'INF', '-INF'] as $text) {
            try {
                SerializerMapper::standard()->map(['name' => 'x', 'price' => $text], Weighed::class, true);
                self::fail("{$text} is a number");
            } catch (ValidationFailed $failure) {
                self::assertSame('price', $failure->violations[0]->path);
            }
        }
    }

    public function testAFormBecomesAnObject(): void
    {
        self::assertEquals(
            new Page(2, 'x', [Color::Red]),
            self::argument(static fn(#[FromBody] Page $page) => 1, self::form('page=2&search=x&colors[]=red&level=')),
        );
    }

    public function testAnArrayThatADocblockDescribes(): void
    {
        /** @param list<Line> $lines */
        $handler = static fn(#[FromBody] array $lines) => 1;
        self::assertEquals([new Line('a', 1.0)], self::argument($handler, self::json('[{"name":"a","price":1}]')));
        self::assertSame(['[0].price' => 'This field is missing.'], self::errors($handler, self::json('[{"name":"a"}]')));
        $any = static fn(#[FromBody] array $any) => 1;
        self::assertSame(['a' => [1]], self::argument($any, self::json('{"a":[1]}')));
        self::assertSame(['' => 'This value should be an object.'], self::errors($any, self::json('5')));
    }

    public function testEverythingThatIsWrongIsReportedAtOnce(): void
    {
        $body = '{"name":"","mail":5,"seats":10,"guests":[{"name":""},{"name":"b","age":"x"},7]}';
        self::assertSame([
            'mail' => 'This value should be a string.',
            'guests[1].age' => 'This value should be an integer.',
            'guests[2]' => 'This value should be an object.',
            'name' => 'This value should not be blank.',
            'seats' => 'This value should be between 1 and 9.',
        ], self::errors(static fn(#[FromBody] Signup $signup) => 1, self::json($body)));
        self::assertSame([
            'mail' => 'This value is not a valid email address.',
            'guests[0].name' => 'This value should not be blank.',
        ], self::errors(
            static fn(#[FromBody] Signup $signup) => 1,
            self::json('{"name":"a","mail":"b","guests":[{"name":""}]}'),
        ));
        self::assertEquals(
            new Signup('a', 'a@example.com', guests: [new Guest('b')]),
            self::argument(
                static fn(#[FromBody] Signup $signup) => 1,
                self::json('{"name":"a","mail":"a@example.com","guests":[{"name":"b"}]}'),
            ),
        );
    }

    public function testUnknownFieldsAreAnErrorWhereTheClassSaysSo(): void
    {
        self::assertSame(
            ['extra' => 'This field was not expected.'],
            self::errors(static fn(#[FromBody] Scores $scores) => 1, self::json('{"points":[],"extra":1}')),
        );
        $page = static fn(#[FromBody] Page $page) => 1;
        self::assertEquals(new Page(2), self::argument($page, self::json('{"page":2,"x":1}')));
        self::assertSame(
            ['extra' => 'This field was not expected.'],
            self::errors(static fn(#[FromBody] Account $account) => 1, self::json('{"extra":1}')),
        );
    }

    public function testListsMapsAndShapesAreChecked(): void
    {
        self::assertSame([
            'points[1]' => 'This value should be an integer.',
            'names[a]' => 'This key should be an integer.',
            'range.low' => 'This field is missing.',
            'range.high' => 'This value should be a number or null.',
            'colors' => 'This value should be a list.',
        ], self::errors(static fn(#[FromBody] Scores $scores) => 1, self::json(
            '{"points":[1,"2"],"names":{"a":"x"},"range":{"high":"x"},"colors":{"a":"red"}}',
        )));
        self::assertEquals(
            new Scores([1], [5 => 'x'], ['low' => 1, 'high' => null], [Color::Blue]),
            self::argument(static fn(#[FromBody] Scores $scores) => 1, self::json(
                '{"points":[1],"names":{"5":"x"},"range":{"low":1,"high":null},"colors":["blue"]}',
            )),
        );
    }

    public function testOtherClassesAreMappedByTheSerializer(): void
    {
        $account = new Account();
        $account->mail = 'a@example.com';
        $account->since = new \DateTimeImmutable('2026-11-23T10:00:00Z');
        $account->setAge(7);
        $handler = static fn(#[FromBody] Account $account) => 1;
        $body = '{"mail_address":"a@example.com","since":"2026-11-23T10:00:00Z","age":7}';
        self::assertEquals($account, self::argument($handler, self::json($body)));
        self::assertSame([
            'since' => 'This value should be a date and time (RFC 3339).',
            'age' => 'This value should be an integer.',
        ], self::errors($handler, self::json('{"since":"tomorrow","age":"x"}')));
        self::assertSame(
            ['mail' => 'This value is not a valid email address.'],
            self::errors($handler, self::json('{"mail_address":"x"}')),
        );
        $tree = static fn(#[FromBody] Tree $tree) => 1;
        self::assertEquals(
            new Tree('a', [new Tree('b')]),
            self::argument($tree, self::json('{"name":"a","children":[{"name":"b"}]}')),
        );
        self::assertSame(
            ['children[0].name' => 'This value should be a string.', 'children[1]' => 'This value should be an object.'],
            self::errors($tree, self::json('{"name":"a","children":[{"name":1},"x"]}')),
        );
        self::assertSame(['name' => 'This field is missing.'], self::errors($tree, self::json('{}')));
        self::assertSame(
            ['children' => 'This value should be a list.'],
            self::errors($tree, self::json('{"name":"a","children":"x"}')),
        );
    }

    public function testABodyMayBeAbsentWhereTheParameterIsOptional(): void
    {
        self::assertNull(self::argument(static fn(#[FromBody] ?Page $page) => 1, Request::of('POST', '/')));
        self::assertEquals(
            new Page(9),
            self::argument(static fn(#[FromBody] Page $page = new Page(9)) => 1, Request::of('POST', '/')),
        );
        $multipart = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=x'], "--x--\r\n");
        self::assertEquals(new Page(), self::argument(static fn(#[FromBody] ?Page $page) => 1, $multipart));
        $this->expectException(UnsupportedMediaType::class);
        self::argument(static fn(#[FromBody] Page $page) => 1, Request::of('POST', '/'));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function mediaTypes(): iterable
    {
        yield 'JSON' => ['application/json', true];
        yield 'a shorter name' => ['application/jso', false];
        yield 'a longer name' => ['application/jsons', false];
        yield 'two media types' => ['application/json, application/json', false];
        yield 'with a parameter' => ['application/json; charset=utf-8', true];
        yield 'in upper case' => ['Application/JSON', true];
        yield 'a child of JSON' => ['application/merge-patch+json', true];
        yield 'text' => ['text/plain', false];
        yield 'XML' => ['application/xml', false];
        yield 'no type' => ['json', false];
    }

    #[DataProvider('mediaTypes')]
    public function testTheMediaTypeDecides(string $type, bool $isRead): void
    {
        if (!$isRead) {
            $this->expectException(UnsupportedMediaType::class);
        }
        $request = Request::of('POST', '/', ['Content-Type' => $type], '{"page":2}');
        self::assertEquals(new Page(2), self::argument(static fn(#[FromBody] Page $page) => 1, $request));
    }

    public function testTheFastPathTakesOneMediaTypeOnly(): void
    {
        $twice = ['application/json', 'application/json'];
        $sent = [
            [['X-Other' => 'application/json', 'content-type' => 'application/json'], true],
            [[], false],
            [['Content-Type' => 'Application/JSON'], false],
            [['Content-Type' => $twice], false],
            [['Content-Type' => ['text/plain', 'application/json']], false],
        ];
        foreach ($sent as [$headers, $isJson]) {
            $request = Request::of('POST', '/', $headers, '{}');
            self::assertSame($isJson ? [] : null, plain_json($request), json_encode($headers, JSON_THROW_ON_ERROR));
        }
    }

    public function testAConstraintThatCannotBeCheckedIsFoundAtTheStart(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('Countable');
        self::resolver(static fn(#[FromBody] Name $name) => 1);
    }

    public function testMalformedJsonIsAnExceptionWithItsPlace(): void
    {
        $this->expectException(BadRequestException::class);
        $this->expectExceptionMessage('Syntax error at offset 8');
        self::argument(static fn(#[FromBody] Page $page) => 1, self::json('{"page":'));
    }

    public function testTheServerAnswersWithAProblemDocument(): void
    {
        $app = App::create();
        $app->post('/pages', static function (#[FromBody] Page $page, #[FromQuery] int $n): Response {
            return Response::text("{$page->page} {$n}");
        });
        $app->post('/taken', static fn(): never => throw ValidationFailed::at('name', "It is \xff."));
        $server = ServerFactory::create($app);
        $post = static fn(string $target, string $body, string $accept = '*/*'): Response => $server->handle(
            Request::of('POST', $target, ['Content-Type' => 'application/json', 'Accept' => $accept], $body),
        );
        self::assertSame('3 4', $post('/pages?n=4', '{"page":3}')->body());
        $answer = $post('/pages?n=4', '{"page":"x"}', 'application/json');
        self::assertSame([422, 'application/problem+json'], [$answer->status(), $answer->header('Content-Type')]);
        self::assertSame([
            'type' => 'about:blank',
            'title' => 'Unprocessable Content',
            'status' => 422,
            'detail' => 'page: This value should be an integer.',
            'errors' => [['path' => 'page', 'message' => 'This value should be an integer.']],
        ], json_decode($answer->body(), true, flags: JSON_THROW_ON_ERROR));
        $answer = $post('/pages?n=x', '{"page":3}', 'application/json');
        self::assertSame(400, $answer->status());
        self::assertStringContainsString('The query parameter \"n\" should be an integer.', $answer->body());
        self::assertSame(400, $post('/pages?n=1', '{')->status());
        $answer = $post('/taken', '{}', 'application/json');
        self::assertSame(422, $answer->status());
        self::assertStringContainsString('"message":"It is ?."', $answer->body());
        self::assertStringContainsString('page: This value', $post('/pages?n=4', '{"page":"x"}', 'text/plain')->body());
    }
}
