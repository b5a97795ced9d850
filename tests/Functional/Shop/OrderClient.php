<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\HttpConnection;

/**
 * A customer with a persistent connection. It never repeats a request: a request without its answer is a failure. It
 * connects again only when the server has said that it closes the connection, or has closed it between two requests.
 */
final class OrderClient
{
    private ?HttpConnection $connection = null;
    private string $cookie = '';
    private string $token = '';

    public function __construct(private readonly string $address) {}

    public function register(string $email): void
    {
        $this->readToken($this->request('GET', '/register'));
        $form = ['_csrf' => $this->token, 'name' => 'Ada', 'email' => $email, 'password' => 'correct horse'];
        $this->expect(303, $this->request('POST', '/register', http_build_query($form), 'application/x-www-form-urlencoded'));
        $this->readToken($this->request('GET', '/products/cup'));
    }

    /** Returns the id of the order that the server has acknowledged. */
    public function order(): string
    {
        return $this->tryToOrder() ?? throw new \RuntimeException('409: the products are sold out');
    }

    /** Null: the products are sold out. */
    public function tryToOrder(): ?string
    {
        $body = '{"items":[{"product":"cup","quantity":2},{"product":"rooibos"}]}';
        $answer = $this->request('POST', '/api/orders', $body, 'application/json');
        if ($answer->status === 409) {
            return null;
        }
        $order = json_decode($this->expect(201, $answer)->body, true, flags: JSON_THROW_ON_ERROR);

        return is_array($order) && is_string($order['id'] ?? null)
            ? $order['id']
            : throw new \RuntimeException("No order: {$answer->body}");
    }

    private function readToken(HttpAnswer $page): void
    {
        $this->expect(200, $page);
        $found = preg_match('~name="_csrf" value="([^"]+)"~', $page->body, $match);
        $this->token = $found === 1 ? $match[1] : throw new \RuntimeException('The page has no form.');
    }

    private function expect(int $status, HttpAnswer $answer): HttpAnswer
    {
        return $answer->status === $status
            ? $answer
            : throw new \RuntimeException("{$answer->status} instead of {$status}: {$answer->body}");
    }

    private function request(string $method, string $path, string $body = '', string $type = ''): HttpAnswer
    {
        $headers = array_filter([
            'Content-Type' => $type,
            'Cookie' => $this->cookie,
            'X-CSRF-Token' => $this->token,
        ], static fn(string $value): bool => $value !== '');
        $head = "{$method} {$path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: " . strlen($body) . "\r\n";
        foreach ($headers as $name => $value) {
            $head .= "{$name}: {$value}\r\n";
        }
        if ($this->connection?->hasEnded() === true) {
            $this->connection = null;
        }
        $this->connection ??= HttpConnection::open($this->address);
        $this->connection->send("{$head}\r\n{$body}");
        $answer = $this->connection->read();
        if (($answer->headers['connection'] ?? '') === 'close') {
            $this->connection = null;
        }
        if (isset($answer->headers['set-cookie'])) {
            $this->cookie = explode(';', $answer->headers['set-cookie'])[0];
        }

        return $answer;
    }
}
