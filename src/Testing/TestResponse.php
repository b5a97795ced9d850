<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Http\Response;
use Nexus\Http\ResponseContent;
use Nexus\Testing\Internal\JsonPath;
use PHPUnit\Framework\Assert;
use Psr\Http\Message\ResponseInterface;

/** The answer to a request of an HttpClient, with assertions of PHPUnit. Each assertion returns the same object. */
final class TestResponse
{
    private ?string $body = null;

    /** @internal */
    public function __construct(private readonly Response $response, private readonly string $request) {}

    /** The status code. */
    public function status(): int
    {
        return $this->response->status();
    }

    /** The whole body. A stream and a file are read to their ends. */
    public function body(): string
    {
        return $this->body ??= implode('', iterator_to_array(ResponseContent::pieces($this->response), false));
    }

    /**
     * The body piece by piece, as the handler produces it.
     *
     * @return \Generator<int, string>
     */
    public function chunks(): \Generator
    {
        return ResponseContent::pieces($this->response);
    }

    /**
     * The body as JSON.
     *
     * @return array<array-key, mixed>
     */
    public function json(): array
    {
        $data = json_decode($this->body(), true);
        Assert::assertIsArray($data, $this->about('The body is no JSON object and no JSON list'));

        return $data;
    }

    /**
     * The events of a text/event-stream response, such as Response::events(), also those without data.
     *
     * @return list<ReceivedEvent>
     */
    public function events(): array
    {
        $type = trim(explode(';', $this->header('Content-Type'))[0]);
        $problem = "The content type is \"{$type}\", not \"text/event-stream\"";
        Assert::assertSame('text/event-stream', strtolower($type), $this->about($problem));

        return ReceivedEvent::parse($this->body());
    }

    /** The values of one header, joined by ", "; empty if it is not set. */
    public function header(string $name): string
    {
        return $this->response->header($name) ?? '';
    }

    /** The response of the application. */
    public function response(): Response
    {
        return $this->response;
    }

    /** The response as a PSR-7 object. */
    public function psr(): ResponseInterface
    {
        return ResponseContent::toPsr7($this->response);
    }

    /** Whether it sends the client to another location. */
    public function isRedirect(): bool
    {
        return \in_array($this->status(), [301, 302, 303, 307, 308], true) && $this->header('Location') !== '';
    }

    /**
     * This status.
     *
     * @param int $expected 200 to 599
     */
    public function assertStatus(int $expected): self
    {
        Assert::assertSame($expected, $this->status(), $this->about("The status is {$this->status()}"));

        return $this;
    }

    /** 200 */
    public function assertOk(): self
    {
        return $this->assertStatus(200);
    }

    /** 201 */
    public function assertCreated(): self
    {
        return $this->assertStatus(201);
    }

    /** 204 without a body */
    public function assertNoContent(): self
    {
        Assert::assertSame('', $this->body(), $this->about('There is a body'));

        return $this->assertStatus(204);
    }

    /** 400 */
    public function assertBadRequest(): self
    {
        return $this->assertStatus(400);
    }

    /** 401 */
    public function assertUnauthorized(): self
    {
        return $this->assertStatus(401);
    }

    /** 403 */
    public function assertForbidden(): self
    {
        return $this->assertStatus(403);
    }

    /** 404 */
    public function assertNotFound(): self
    {
        return $this->assertStatus(404);
    }

    /** 422 */
    public function assertUnprocessable(): self
    {
        return $this->assertStatus(422);
    }

    /** 500 */
    public function assertServerError(): self
    {
        return $this->assertStatus(500);
    }

    /** A text in the body. */
    public function assertBodyContains(string $needle): self
    {
        Assert::assertStringContainsString($needle, $this->body(), $this->about('The body differs'));

        return $this;
    }

    /** A header with exactly this value. */
    public function assertHeader(string $name, string $expected): self
    {
        Assert::assertSame($expected, $this->response->header($name), $this->about("The header {$name} differs"));

        return $this;
    }

    /** A header with any value. */
    public function assertHeaderExists(string $name): self
    {
        Assert::assertNotNull($this->response->header($name), $this->about("The header {$name} is not set"));

        return $this;
    }

    /**
     * JSON that equals the data; the order of keys does not matter.
     *
     * @param array<array-key, mixed> $expected
     */
    public function assertJson(array $expected): self
    {
        Assert::assertEquals($expected, $this->json(), $this->about('The JSON differs'));

        return $this;
    }

    /**
     * A value in the JSON.
     *
     * @param string $path "items[0].name" or "items.0.name"
     * @param mixed $expected identical with the value
     */
    public function assertJsonPath(string $path, mixed $expected): self
    {
        $found = JsonPath::find($this->json(), $path);
        Assert::assertNotNull($found, $this->about("There is no {$path}"));
        Assert::assertSame($expected, $found[0], $this->about("{$path} differs"));

        return $this;
    }

    /**
     * Any value in the JSON, also null.
     *
     * @param string $path "items[0].name" or "items.0.name"
     */
    public function assertJsonHasKey(string $path): self
    {
        Assert::assertNotNull(JsonPath::find($this->json(), $path), $this->about("There is no {$path}"));

        return $this;
    }

    /** A redirection to this value of the Location header. */
    public function assertRedirectsTo(string $location): self
    {
        Assert::assertTrue($this->isRedirect(), $this->about("The status is {$this->status()}, no redirection"));

        return $this->assertHeader('Location', $location);
    }

    private function about(string $problem): string
    {
        $body = \strlen($this->body()) > 1000 ? substr($this->body(), 0, 1000) . '…' : $this->body();

        return "{$this->request}: {$problem}. The answer:\n{$this->status()}\n{$body}\n";
    }
}
