<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Internal\Psr7;
use Nexus\Http\Request;
use Nexus\Http\ResponseContent;
use Nyholm\Psr7\Response as Psr7Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\StreamInterface;
use Psr\Http\Message\UploadedFileInterface;

#[CoversClass(Psr7::class)]
final class Psr7Test extends TestCase
{
    public function testFilesOfAFormAreUploadedFiles(): void
    {
        $file = static fn(string $name): string
            => "--XY\r\nContent-Disposition: form-data; name=\"{$name}\"; filename=\"{$name}.txt\"\r\n"
            . "Content-Type: text/plain\r\n\r\ncontent of {$name}\r\n";
        $body = $file('one') . $file('many[]') . $file('many[]')
            . "--XY\r\nContent-Disposition: form-data; name=title\r\n\r\nA\r\n--XY--";
        $request = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], $body);

        $psr7 = $request->toPsr7();

        self::assertSame(['title' => 'A'], $psr7->getParsedBody());
        $files = $psr7->getUploadedFiles();
        self::assertInstanceOf(UploadedFileInterface::class, $files['one']);
        self::assertSame(
            ['one.txt', 'text/plain', 14, UPLOAD_ERR_OK, 'content of one'],
            [
                $files['one']->getClientFilename(),
                $files['one']->getClientMediaType(),
                $files['one']->getSize(),
                $files['one']->getError(),
                (string) $files['one']->getStream(),
            ],
        );
        self::assertIsArray($files['many']);
        self::assertCount(2, $files['many']);
        $target = (string) tempnam(sys_get_temp_dir(), 'nexus');
        $files['one']->moveTo($target);
        self::assertSame('content of one', file_get_contents($target));
        self::assertTrue($request->file('one')?->isMoved());
        unlink($target);
    }

    /** @param array<string, string>|null $parsed */
    #[TestWith(['POST', 'application/x-www-form-urlencoded', 'a=b', ['a' => 'b']])]
    #[TestWith(['POST', 'Application/X-WWW-Form-Urlencoded ; charset=utf-8', '', []])]
    #[TestWith(['POST', 'multipart/form-data; boundary=XY', '--XY--', []])]
    #[TestWith(['POST', 'application/json', '{"a":"b"}', null])]
    #[TestWith(['POST', 'application/x-www-form-urlencoded-not', '', null])]
    #[TestWith(['GET', 'application/x-www-form-urlencoded', '', null])]
    public function testTheParsedBodyIsThatOfAPostedForm(
        string $method,
        string $type,
        string $body,
        ?array $parsed,
    ): void {
        $request = Request::of($method, '/', ['Content-Type' => $type], $body);

        self::assertSame($parsed, $request->toPsr7()->getParsedBody());
    }

    public function testAPostWithoutABodyHasNoParsedBody(): void
    {
        self::assertNull(Request::of('POST', '/')->toPsr7()->getParsedBody());
    }

    public function testABodyThatCannotBeReadIsTakenAsAString(): void
    {
        $body = self::createStub(StreamInterface::class);
        $body->method('isReadable')->willReturn(false);
        $body->method('__toString')->willReturn('from a function');
        $body->method('read')->willThrowException(new \RuntimeException('not readable'));

        $response = Psr7::converted(new Psr7Response(200, [], $body));

        self::assertSame('from a function', implode('', iterator_to_array(ResponseContent::pieces($response))));
    }
}
