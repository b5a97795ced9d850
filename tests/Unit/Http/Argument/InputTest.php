<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromCookie;
use Nexus\Http\Attribute\FromFile;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromHeader;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\Error\BadRequest;
use Nexus\Http\Error\UnsupportedMediaType;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Error\Violation;
use Nexus\Http\File\ContentType;
use Nexus\Http\Internal\Argument\FileResolver;
use Nexus\Http\Internal\Argument\FileRule;
use Nexus\Http\Internal\Argument\InputResolver;
use Nexus\Http\Internal\Argument\InputResolvers;
use Nexus\Http\Internal\Argument\Texts;
use Nexus\Http\InvalidParameterError;
use Nexus\Http\Request;
use Nexus\Http\UploadedFile;
use Nexus\Tests\Unit\Http\Argument\Fixture\Color;
use Nexus\Tests\Unit\Http\Argument\Fixture\Even;
use Nexus\Tests\Unit\Http\Argument\Fixture\Level;
use Nexus\Tests\Unit\Http\Argument\Fixture\Page;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use Symfony\Component\Uid\Uuid;

#[CoversClass(InputResolver::class)]
#[CoversClass(InputResolvers::class)]
#[CoversClass(FileResolver::class)]
#[CoversClass(FileRule::class)]
#[CoversClass(ContentType::class)]
#[CoversClass(Texts::class)]
final class InputTest extends ArgumentTestCase
{
    private const UUID = '0193585e-7b0a-7c3e-9c53-3d1b0a6f1c11';

    /** @return iterable<string, array{\Closure, string, mixed}> */
    public static function values(): iterable
    {
        yield 'an integer' => [static fn(#[FromQuery] int $v) => 1, 'v=7', 7];
        yield 'a negative integer' => [static fn(#[FromQuery] int $v) => 1, 'v=-7', -7];
        yield 'leading zeros' => [static fn(#[FromQuery] int $v) => 1, 'v=-007', -7];
        yield 'the greatest integer' => [static fn(#[FromQuery] int $v) => 1, 'v=' . PHP_INT_MAX, PHP_INT_MAX];
        yield 'the least integer' => [static fn(#[FromQuery] int $v) => 1, 'v=' . PHP_INT_MIN, PHP_INT_MIN];
        yield 'a number' => [static fn(#[FromQuery] float $v) => 1, 'v=-1.5', -1.5];
        yield 'a whole number' => [static fn(#[FromQuery] float $v) => 1, 'v=3', 3.0];
        yield 'true' => [static fn(#[FromQuery] bool $v) => 1, 'v=true', true];
        yield '0' => [static fn(#[FromQuery] bool $v) => 1, 'v=0', false];
        yield 'a text' => [static fn(#[FromQuery] string $v) => 1, 'v=a%20b', 'a b'];
        yield 'an empty text' => [static fn(#[FromQuery] ?string $v) => 1, 'v=', ''];
        yield 'an empty optional number' => [static fn(#[FromQuery] ?int $v = 3) => 1, 'v=', null];
        yield 'another name' => [static fn(#[FromQuery('q')] string $v) => 1, 'q=x', 'x'];
        yield 'an enum of texts' => [static fn(#[FromQuery] Color $v) => 1, 'v=red', Color::Red];
        yield 'an enum of integers' => [static fn(#[FromQuery] ?Level $v) => 1, 'v=7', Level::High];
        yield 'a UUID' => [static fn(#[FromQuery] Uuid $v) => 1, 'v=' . self::UUID, Uuid::fromString(self::UUID)];
        yield 'a date' => [
            static fn(#[FromQuery] \DateTimeImmutable $v) => 1,
            'v=2026-11-23T10:00:00.5Z',
            new \DateTimeImmutable('2026-11-23T10:00:00.5Z'),
        ];
        yield 'a list of texts' => [static fn(#[FromQuery] array $v) => 1, 'v[]=a&v[]=b', ['a', 'b']];
        yield 'a list of integers' => [
            /** @param list<int> $v */
            static fn(#[FromQuery] array $v) => 1,
            'v[]=1&v[]=2',
            [1, 2],
        ];
        yield 'a map' => [
            /** @param array<string, Color> $v */
            static fn(#[FromQuery] array $v) => 1,
            'v[a]=red',
            ['a' => Color::Red],
        ];
        yield 'an object' => [static fn(#[FromQuery] Page $v) => 1, 'page=2&colors[]=red', new Page(2, null, [Color::Red])];
        yield 'an object of nothing' => [static fn(#[FromQuery] Page $v) => 1, '', new Page()];
        yield 'no object' => [static fn(#[FromQuery] ?Page $v) => 1, '', null];
        yield 'a default' => [static fn(#[FromQuery] int $v = 5) => 1, '', 5];
        yield 'a default that is an enum' => [static fn(#[FromQuery] Color $v = Color::Blue) => 1, '', Color::Blue];
        yield 'a default that is created' => [static fn(#[FromQuery] Page $v = new Page(9)) => 1, '', new Page(9)];
        yield 'null' => [static fn(#[FromQuery] ?int $v) => 1, '', null];
        yield 'the default of a list' => [static fn(#[FromQuery] array $v = ['x']) => 1, '', ['x']];
    }

    #[DataProvider('values')]
    public function testAParameterOfTheQueryIsConverted(\Closure $handler, string $query, mixed $expected): void
    {
        $value = self::argument($handler, self::query($query));
        \is_object($expected) ? self::assertEquals($expected, $value) : self::assertSame($expected, $value);
    }

    /** @return iterable<string, array{\Closure, string, string}> */
    public static function malformed(): iterable
    {
        $integer = static fn(#[FromQuery] int $v) => 1;
        foreach (['x', '', '1.0', ' 7', '+7', '0x1', '9223372036854775808', '-', "7\n", '7%00'] as $text) {
            yield "an integer: {$text}" => [$integer, 'v=' . $text, 'The query parameter "v" should be an integer.'];
        }
        foreach (['x', '', '.5', 'NAN', 'INF', '1e999', '1,5'] as $text) {
            yield "a number: {$text}" => [
                static fn(#[FromQuery] float $v) => 1,
                'v=' . $text,
                'The query parameter "v" should be a number.',
            ];
        }
        $boolean = static fn(#[FromQuery] bool $v) => 1;
        yield 'yes' => [$boolean, 'v=yes', 'The query parameter "v" should be true or false.'];
        $date = static fn(#[FromQuery] \DateTimeImmutable $v) => 1;
        $message = 'The query parameter "v" should be a date and time (RFC 3339).';
        foreach (['tomorrow', '2026-11-23', '2026-02-30T10:00:00Z', '2026-11-23T25:00:00Z'] as $text) {
            yield $text => [$date, "v={$text}", $message];
        }
        $color = static fn(#[FromQuery] Color $v) => 1;
        yield 'no case' => [$color, 'v=green', 'The query parameter "v" should be one of "red", "blue", "7".'];
        yield 'no UUID' => [static fn(#[FromQuery] Uuid $v) => 1, 'v=5', 'The query parameter "v" should be a UUID.'];
        yield 'nothing' => [$integer, '', 'The query parameter "v" is missing.'];
        yield 'a list' => [$integer, 'v[]=1', 'The query parameter "v" should be an integer.'];
        yield 'a list for a default' => [
            static fn(#[FromQuery] int $v = 1) => 1,
            'v[]=1',
            'The query parameter "v" should be an integer.',
        ];
        $list = static fn(#[FromQuery] array $v = []) => 1;
        $message = 'The query parameter "v" should be a list; each element is a string.';
        yield 'no list' => [$list, 'v=1', $message];
        yield 'other keys' => [$list, 'v[a]=1', $message];
    }

    #[DataProvider('malformed')]
    public function testAMalformedParameterIsNamed(\Closure $handler, string $query, string $message): void
    {
        $this->expectExceptionObject(new BadRequest($message));
        self::argument($handler, self::query(str_replace(["\n", ' ', '+'], ['%0A', '%20', '%2B'], $query)));
    }

    public function testAnObjectOfTheQueryNamesEachParameter(): void
    {
        self::assertSame(
            [
                'page' => 'This value should be an integer.',
                'colors[1]' => 'This value should be one of "red", "blue", "7".',
            ],
            self::errors(static fn(#[FromQuery] Page $page) => 1, self::query('page=x&colors[]=red&colors[]=green')),
        );
    }

    public function testHeadersAndCookies(): void
    {
        $request = Request::of('GET', '/', ['User-Agent' => 'curl', 'X-Level' => '7', 'X-Tags' => 'a, b,,c', 'Cookie' => 'theme=dark']);
        self::assertSame('curl', self::argument(static fn(#[FromHeader] string $userAgent) => 1, $request));
        self::assertSame(Level::High, self::argument(static fn(#[FromHeader('X-Level')] Level $level) => 1, $request));
        $tags = static fn(#[FromHeader('X-Tags')] array $tags) => 1;
        self::assertSame(['a', 'b', 'c'], self::argument($tags, $request));
        self::assertNull(self::argument(static fn(#[FromHeader] ?int $retryAfter) => 1, $request));
        self::assertSame('dark', self::argument(static fn(#[FromCookie] string $theme) => 1, $request));
        $this->expectExceptionMessage('The cookie "session" is missing.');
        self::argument(static fn(#[FromCookie] string $session) => 1, $request);
    }

    public function testFieldsOfForms(): void
    {
        $request = self::form('title=a&done=1&page=3');
        self::assertSame('a', self::argument(static fn(#[FromForm] string $title) => 1, $request));
        self::assertTrue(self::argument(static fn(#[FromForm] bool $done = false) => 1, $request));
        self::assertEquals(new Page(3), self::argument(static fn(#[FromForm] Page $page) => 1, $request));
        self::assertNull(self::argument(static fn(#[FromForm] ?Page $page) => 1, Request::of('POST', '/')));
        try {
            self::argument(static fn(#[FromForm] int $count) => 1, $request);
            self::fail('The field is missing');
        } catch (BadRequest $missing) {
            self::assertSame('The form field "count" is missing.', $missing->detail);
        }
        $this->expectException(UnsupportedMediaType::class);
        self::argument(static fn(#[FromForm] string $title) => 1, self::json('{"title":"a"}'));
    }

    public function testFiles(): void
    {
        $part = static fn(string $name): string => "--x\r\nContent-Disposition: form-data; name=\"{$name}\"; filename=\"a.txt\"\r\n\r\nhi\r\n";
        $body = $part('one') . $part('many[]') . $part('many[]') . $part('keys[a][]') . "--x--\r\n";
        $request = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=x'], $body);
        $one = self::argument(static fn(#[FromFile] UploadedFile $one) => 1, $request);
        self::assertInstanceOf(UploadedFile::class, $one);
        self::assertSame('a.txt', $one->name());
        self::assertCount(2, (array) self::argument(static fn(#[FromFile] array $many) => 1, $request));
        self::assertNull(self::argument(static fn(#[FromFile] ?UploadedFile $none) => 1, $request));
        self::assertSame([], self::argument(static fn(#[FromFile] array $none = []) => 1, $request));
        foreach ([
            'The file "none" is missing.' => static fn(#[FromFile('none')] UploadedFile $file) => 1,
            'The files "keys" should be a list: keys[].' => static fn(#[FromFile('keys')] array $files) => 1,
        ] as $message => $handler) {
            try {
                self::argument($handler, $request);
                self::fail($message);
            } catch (BadRequest $wrong) {
                self::assertSame($message, $wrong->detail);
            }
        }
        $this->expectException(UnsupportedMediaType::class);
        self::argument(static fn(#[FromFile] UploadedFile $file) => 1, self::json('{}'));
    }

    /** @return iterable<string, array{\Closure, string|null}> handler, problem */
    public static function demands(): iterable
    {
        $text = 'The file is text/plain, but should be image/* or application/pdf.';
        yield 'a small file' => [static fn(#[FromFile(maxBytes: 15)] UploadedFile $one) => 1, null];
        yield 'a large file' => [
            static fn(#[FromFile(maxBytes: 14)] UploadedFile $one) => 1,
            'one: The file has 15 bytes, more than 14.',
        ];
        yield 'the right type' => [static fn(#[FromFile(types: ['text/*'])] UploadedFile $one) => 1, null];
        yield 'another type' => [
            static fn(#[FromFile(types: ['image/*', 'application/pdf'])] UploadedFile $one) => 1,
            "one: {$text}",
        ];
        yield 'one of several' => [
            static fn(#[FromFile(types: ['image/*', 'application/pdf'])] array $many) => 1,
            "many[1]: {$text}",
        ];
        yield 'no file' => [static fn(#[FromFile(maxBytes: 1, types: ['image/*'])] ?UploadedFile $none) => 1, null];
    }

    #[DataProvider('demands')]
    public function testAFileIsWhatIsDemanded(\Closure $handler, ?string $problem): void
    {
        $png = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89";
        $part = static fn(string $name, string $type, string $bytes): string
            => "--b\r\nContent-Disposition: form-data; name=\"{$name}\"; filename=\"f\"\r\n"
            . "Content-Type: {$type}\r\n\r\n{$bytes}\r\n";
        $request = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=b'], $part(
            'one',
            'image/png',
            'some plain text',
        ) . $part('many[]', 'text/plain', $png) . $part('many[]', 'image/png', 'some plain text') . "--b--\r\n");
        $failure = null;
        try {
            self::argument($handler, $request);
        } catch (ValidationFailed $failed) {
            $failure = implode("\n", array_map(
                static fn(Violation $violation): string => "{$violation->path}: {$violation->message}",
                $failed->violations,
            ));
        }
        self::assertSame($problem, $failure);
    }

    /** @return iterable<string, array{\Closure, string}> */
    public static function mistakes(): iterable
    {
        yield 'no type' => [static fn(#[FromQuery] $v) => 1, '[NX-0346]'];
        yield 'a union' => [static fn(#[FromQuery] int|string $v) => 1, 'a parameter of type string|int'];
        yield 'an interface' => [static fn(#[FromQuery] \Countable $v) => 1, '#[FromQuery] cannot be on a parameter'];
        yield 'an object of headers' => [static fn(#[FromHeader] Page $v) => 1, '#[FromHeader] cannot be on a parameter'];
        yield 'a list of cookies' => [static fn(#[FromCookie] array $v) => 1, '#[FromCookie] cannot be on a parameter'];
        yield 'a file that is a text' => [static fn(#[FromFile] string $v) => 1, 'It takes Nexus\Http\UploadedFile'];
        yield 'a body that is a text' => [static fn(#[FromBody] string $v) => 1, 'Request::body() has other bodies'];
        yield 'a constraint' => [static fn(#[FromQuery] #[Even] int $v) => 1, '[NX-0347]'];
    }

    #[DataProvider('mistakes')]
    public function testAMistakeIsFoundAtTheStart(\Closure $handler, string $message): void
    {
        $this->expectException(InvalidParameterError::class);
        $this->expectExceptionMessage($message);
        self::resolver($handler);
    }
}
