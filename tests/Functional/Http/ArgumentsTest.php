<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\CoversNothing;

/** Arguments from requests of real clients. */
#[CoversNothing]
final class ArgumentsTest extends HttpTestCase
{
    public function testABodyIsMappedAndValidated(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request(self::post('/arguments/7?page=3', '{"name":"a","mail":"a@example.com"}'));
        self::assertSame([200, '[7,"a",3]'], [$answer->status, $answer->body]);
        $answer = $client->request(self::post('/arguments/7', '{"name":"","mail":"a@example.com","seats":"x"}'));
        self::assertSame([422, 'application/problem+json'], [$answer->status, $answer->header('content-type')]);
        self::assertStringContainsString('{"path":"seats","message":"This value should be an integer."}', $answer->body);
        self::assertStringContainsString('{"path":"name","message":"This value should not be blank."}', $answer->body);
        $answer = $client->request(self::post('/arguments/7', '{"name":'));
        self::assertSame(400, $answer->status);
        self::assertStringContainsString('Syntax error at offset 8', $answer->body);
        $answer = $client->request(self::post('/arguments/7', 'a,b', 'text/csv'));
        self::assertSame(415, $answer->status);
        $answer = $client->request(self::post('/arguments/7?page=x', '{"name":"a","mail":"a@example.com"}'));
        self::assertSame(400, $answer->status);
        self::assertStringContainsString('The query parameter \"page\" should be an integer.', $answer->body);
    }

    public function testAFormHasFieldsAndFiles(): void
    {
        $body = "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\nabc\r\n"
            . "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA\r\n--x--\r\n";
        $client = $this->serve()->connect();
        $answer = $client->request(self::post('/argument-files', $body, 'multipart/form-data; boundary=x'));
        self::assertSame([200, '["a.png",3,"A"]'], [$answer->status, $answer->body]);
        $answer = $client->request(self::post('/argument-files', "--x--\r\n", 'multipart/form-data; boundary=x'));
        self::assertSame(400, $answer->status);
        self::assertStringContainsString('The file \"photo\" is missing.', $answer->body);
    }

    private static function post(string $target, string $body, string $type = 'application/json'): string
    {
        return "POST {$target} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: {$type}\r\n"
            . 'Content-Length: ' . \strlen($body) . "\r\n\r\n{$body}";
    }
}
