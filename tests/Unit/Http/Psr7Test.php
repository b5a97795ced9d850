<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Internal\Psr7;
use Nexus\Http\Request;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
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
}
