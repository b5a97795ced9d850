<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\UploadedFileIntegrationTest;
use Nexus\Http\Request;
use Psr\Http\Message\UploadedFileInterface;

final class UploadedFileView extends UploadedFileIntegrationTest
{
    public function createSubject(): UploadedFileInterface
    {
        $body = "--XY\r\nContent-Disposition: form-data; name=\"one\"; filename=\"one.txt\"\r\n\r\ncontent\r\n--XY--";
        $type = ['Content-Type' => 'multipart/form-data; boundary=XY'];
        $file = Request::of('POST', '/', $type, $body)->toPsr7()->getUploadedFiles()['one'];
        self::assertInstanceOf(UploadedFileInterface::class, $file);

        return $file;
    }
}
