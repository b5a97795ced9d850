<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

use Nexus\Bench\Http\HttpServer;
use Nexus\Bench\Measure\Unmeasurable;

/** What a server answers to one target, before the measurement: the speed of wrong responses has no meaning. */
final readonly class SiteAnswer
{
    private function __construct(public int $status, public string $type, public string $body) {}

    /** @throws Unmeasurable when there is no response, or its status is an error */
    public static function ask(HttpServer $server, string $target): self
    {
        $context = stream_context_create(['http' => [
            'ignore_errors' => true,
            'follow_location' => 0,
            'timeout' => 60,
            'protocol_version' => 1.1,
            'header' => ['Connection: close'],
        ]]);
        $body = @file_get_contents("http://{$server->address()}{$target}", false, $context);
        // It does not exist when the connection was refused.
        $answer = self::parse($http_response_header ?? [], (string) $body); // @phpstan-ignore nullCoalesce.variable

        return $answer->status >= 200 && $answer->status < 400
            ? $answer
            : throw Unmeasurable::wrongAnswer($server->name(), $target, "{$answer->status} {$answer->body}");
    }

    /** @param list<string> $headers with the status line */
    public static function parse(array $headers, string $body): self
    {
        $type = preg_match('/^content-type: *(.*)$/mi', implode("\n", $headers), $match) === 1 ? $match[1] : '';

        return new self((int) substr($headers[0] ?? '', strlen('HTTP/1.1 '), 3), strtolower($type), $body);
    }

    /** Null if the other answer is the same. */
    public function differenceTo(self $other, bool $isComparedByBody): ?string
    {
        return match (true) {
            $this->status !== $other->status => "status {$other->status}, not {$this->status}",
            $this->type !== $other->type => "type {$other->type}, not {$this->type}",
            $isComparedByBody && $this->body !== $other->body => "another body: {$other->body}",
            default => null,
        };
    }
}
