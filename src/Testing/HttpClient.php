<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Testing\Internal\FormBody;
use Nexus\Testing\Internal\TestUrl;
use Nexus\Time\Duration;

/**
 * Sends requests to an application in process, without a server. Routes, middleware, arguments and answers to errors
 * are the same as in a server.
 *
 *     $client = HttpClient::for($app)->withBearerToken('secret');
 *     $client->post('/items', ['name' => 'tea'])->assertCreated()->assertJsonPath('name', 'tea');
 *
 * A client is immutable: each with…() method returns a changed copy. Cookies that a response sets are sent with later
 * requests of the same client.
 */
final readonly class HttpClient
{
    /**
     * @param \Closure(Request): Response $handle
     * @param array<string, string> $headers by lower-case name
     * @param array<string, mixed> $attributes
     */
    private function __construct(
        private \Closure $handle,
        private CookieJar $cookies,
        private string $base = '',
        private array $headers = [],
        private array $attributes = [],
        private int $redirects = 0,
    ) {}

    /**
     * A client of the application.
     *
     * @param mixed $app what an application file returns: an App, a PSR-15 handler, or a callable that takes the
     * request
     * @throws HttpClientError NX-0363 when the extension is not loaded
     * @throws \Nexus\NexusException NX-0303 when the application cannot be served
     */
    public static function for(mixed $app): self
    {
        \extension_loaded('nexus') || throw HttpClientError::withoutExtension();
        $handle = (ServerFactory::app($app) ?? ServerFactory::create($app))->handle(...);

        return new self($handle, new CookieJar());
    }

    /** Sends this header with each request. It replaces one of that name. */
    public function withHeader(string $name, string $value): self
    {
        return $this->with(headers: [...$this->headers, strtolower($name) => $value]);
    }

    /** Sends `Authorization: Bearer` with each request. */
    public function withBearerToken(string $token): self
    {
        return $this->withHeader('Authorization', "Bearer {$token}");
    }

    /** Sends this cookie with each request, until a response sets another value. */
    public function withCookie(string $name, string $value): self
    {
        return $this->with(cookies: $this->cookies->with($name, $value));
    }

    /**
     * Sends requests to this origin instead of http://localhost.
     *
     * @param string $scheme "http" or "https"
     * @param string $host with a port, if it has one
     */
    public function withBase(string $scheme, string $host): self
    {
        return $this->with(base: "{$scheme}://{$host}");
    }

    /**
     * Sets an attribute of each request, as a middleware would.
     *
     * @param mixed $value any value
     */
    public function withAttribute(string $name, mixed $value): self
    {
        return $this->with(attributes: [...$this->attributes, $name => $value]);
    }

    /**
     * Sends each request as this principal, whatever its credentials are. #[FromPrincipal] and requirements of routes
     * read it. It is also the attribute "principal".
     *
     * @param mixed $principal a Nexus\Http\Auth\Principal; another value is only the attribute
     */
    public function actingAs(mixed $principal): self
    {
        return $principal instanceof Principal
            ? $this->withAttribute(Authentication::ACTING_AS, $principal)
                ->withAttribute(Principal::class, $principal)
                ->withAttribute(Authentication::ATTRIBUTE, $principal)
            : $this->withAttribute(Authentication::ATTRIBUTE, $principal);
    }

    /**
     * Follows redirections.
     *
     * @param int $max maximum number of redirections for a request; 0: redirections are returned
     */
    public function followingRedirects(int $max = 10): self
    {
        return $this->with(redirects: max(0, $max));
    }

    /**
     * Sends a GET request.
     *
     * @param array<string, mixed> $query added to the query of the path
     * @throws HttpClientError NX-0364 as request()
     */
    public function get(string $path, array $query = []): TestResponse
    {
        return $this->request('GET', $path, query: $query);
    }

    /**
     * Sends a HEAD request.
     *
     * @param array<string, mixed> $query added to the query of the path
     * @throws HttpClientError NX-0364 as request()
     */
    public function head(string $path, array $query = []): TestResponse
    {
        return $this->request('HEAD', $path, query: $query);
    }

    /**
     * Sends a OPTIONS request.
     *
     * @param array<string, mixed> $query added to the query of the path
     * @throws HttpClientError NX-0364 as request()
     */
    public function options(string $path, array $query = []): TestResponse
    {
        return $this->request('OPTIONS', $path, query: $query);
    }

    /**
     * Sends a DELETE request.
     *
     * @param array<string, mixed> $query added to the query of the path
     * @throws HttpClientError NX-0364 as request()
     */
    public function delete(string $path, array $query = []): TestResponse
    {
        return $this->request('DELETE', $path, query: $query);
    }

    /**
     * Sends a POST request.
     *
     * @param array<array-key, mixed>|string|null $body an array is sent as JSON
     * @throws HttpClientError NX-0364 as request()
     */
    public function post(string $path, array|string|null $body = null): TestResponse
    {
        return $this->request('POST', $path, $body);
    }

    /**
     * Sends a PUT request.
     *
     * @param array<array-key, mixed>|string|null $body an array is sent as JSON
     * @throws HttpClientError NX-0364 as request()
     */
    public function put(string $path, array|string|null $body = null): TestResponse
    {
        return $this->request('PUT', $path, $body);
    }

    /**
     * Sends a PATCH request.
     *
     * @param array<array-key, mixed>|string|null $body an array is sent as JSON
     * @throws HttpClientError NX-0364 as request()
     */
    public function patch(string $path, array|string|null $body = null): TestResponse
    {
        return $this->request('PATCH', $path, $body);
    }

    /**
     * Posts a form (application/x-www-form-urlencoded).
     *
     * @param array<string, mixed> $fields
     * @throws HttpClientError NX-0364 as request()
     */
    public function submit(string $path, array $fields): TestResponse
    {
        return $this->withHeader('Content-Type', 'application/x-www-form-urlencoded')
            ->request('POST', $path, http_build_query($fields));
    }

    /**
     * Posts a form with files (multipart/form-data).
     *
     * @param array<string, TestFile|list<TestFile>> $files
     * @param array<string, mixed> $fields
     * @throws HttpClientError NX-0364 as request()
     */
    public function upload(string $path, array $files, array $fields = []): TestResponse
    {
        $form = FormBody::of($files, $fields);

        return $this->withHeader('Content-Type', $form->type)->request('POST', $path, $form->body);
    }

    /**
     * Opens a WebSocket. Middleware, authentication and arguments are those of a server; the origin is not checked.
     *
     *     $socket = $client->webSocket('/chat');
     *     $socket->send('tea');
     *     self::assertSame('you said: tea', $socket->receive());
     *
     * @param float|Duration $limit seconds that receive() of the socket waits at most
     * @throws HttpClientError NX-0366 when the application does not answer with a WebSocket
     */
    public function webSocket(string $path, float|Duration $limit = 5.0): TestSocket
    {
        $url = TestUrl::of($this->base, $path, []);
        $headers = [...$this->headers, 'upgrade' => 'websocket', 'sec-websocket-version' => '13'];
        $response = $this->responseTo('GET', $url, $headers, '');
        $response->status() === 101
            || throw HttpClientError::noWebSocket($url->target(), $response->status(), $response->body());

        return TestSocket::open($response, $url->target(), Duration::inSeconds($limit));
    }

    /**
     * Sends a request of any method.
     *
     * @param array<array-key, mixed>|string|null $body an array is sent as JSON
     * @param array<string, mixed> $query added to the query of the path
     * @throws HttpClientError NX-0364 when there are more redirections than followingRedirects() allows
     */
    public function request(
        string $method,
        string $path,
        array|string|null $body = null,
        array $query = [],
    ): TestResponse {
        $url = TestUrl::of($this->base, $path, $query);
        $headers = $this->headers;
        if (\is_array($body)) {
            $body = json_encode($body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
            $headers += ['content-type' => 'application/json'];
        }
        $response = $this->send($method, $url, $headers, $body ?? '');
        for ($left = $this->redirects; $this->redirects > 0 && $response->isRedirect(); $left--) {
            $left > 0 || throw HttpClientError::tooManyRedirects($this->redirects, $url->target());
            $url = $url->to($response->header('Location'));
            [$method, $body] = self::redirected($response->status(), $method, $body ?? '');
            $response = $this->send($method, $url, $headers, $body);
        }

        return $response;
    }

    /** @param array<string, string> $headers */
    private function send(string $method, TestUrl $url, array $headers, string $body): TestResponse
    {
        return new TestResponse($this->responseTo($method, $url, $headers, $body), "{$method} {$url->target()}");
    }

    /** @param array<string, string> $headers */
    private function responseTo(string $method, TestUrl $url, array $headers, string $body): Response
    {
        $cookies = $this->cookies->header($url);
        $headers = $cookies === '' ? $headers : [...$headers, 'cookie' => $cookies];
        $request = Request::of($method, $url->target(), $headers, $body);
        foreach ($this->attributes as $name => $value) {
            $request = $request->withAttribute($name, $value);
        }
        $response = ($this->handle)($request);
        $this->cookies->keep($response, $url);

        return $response;
    }

    /**
     * As browsers do: 303 becomes GET, and so do 301 and 302 after POST.
     *
     * @return array{string, string}
     */
    private static function redirected(int $status, string $method, string $body): array
    {
        $keeps = $status === 307 || $status === 308 || \in_array($method, ['GET', 'HEAD'], true)
            || $status !== 303 && $method !== 'POST';

        return $keeps ? [$method, $body] : ['GET', ''];
    }

    /**
     * @param array<string, string>|null $headers
     * @param array<string, mixed>|null $attributes
     */
    private function with(
        ?CookieJar $cookies = null,
        ?string $base = null,
        ?array $headers = null,
        ?array $attributes = null,
        ?int $redirects = null,
    ): self {
        return new self(
            $this->handle,
            $cookies ?? $this->cookies,
            $base ?? $this->base,
            $headers ?? $this->headers,
            $attributes ?? $this->attributes,
            $redirects ?? $this->redirects,
        );
    }
}
