<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromCookie;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromHeader;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\HttpMessageError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Tests\Unit\Http\Argument\Fixture\Account;
use Nexus\Tests\Unit\Http\Argument\Fixture\Basket;
use Nexus\Tests\Unit\Http\Argument\Fixture\Color;
use Nexus\Tests\Unit\Http\Argument\Fixture\Level;
use Nexus\Tests\Unit\Http\Argument\Fixture\Page;
use Nexus\Tests\Unit\Http\Argument\Fixture\Scores;
use Nexus\Tests\Unit\Http\Argument\Fixture\Signup;
use Nexus\Tests\Unit\Http\Argument\Fixture\Tree;
use Nexus\Tests\Unit\Http\Fuzz\FuzzTestCase;
use PHPUnit\Framework\Attributes\CoversNothing;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * No input of a client is answered with 500.
 *
 * The longer mode: NEXUS_FUZZ_ROUNDS=1000000 NEXUS_FUZZ_SEED=5 tools/phpunit tests/Unit/Http/Argument/FuzzTest.php
 */
#[CoversNothing]
final class FuzzTest extends FuzzTestCase
{
    private const ROUNDS = 4000;
    private const TYPES = [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
    ];
    private const BYTES = [
        ...['{', '}', '[', ']', '"', ':', ',', '&', '=', '%', '0', '1', 'e', '-', '.'],
        ...["\xff", "\0", "\r\n", '--x', 'null', '999'],
    ];

    public function testNoInputIsAnsweredWithA500(): void
    {
        $seed = self::seed();
        $random = new Randomizer(new Mt19937($seed));
        $app = self::app();
        $statuses = [];
        for ($rounds = self::rounds(self::ROUNDS); $rounds > 0; $rounds--) {
            [$target, $headers, $body] = self::parts($random);
            try {
                $request = Request::of('POST', $target, $headers, $body);
            } catch (HttpMessageError) {
                continue; // No client can send it.
            }
            $text = json_encode([$target, $headers, $body], JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
            $status = $app->handle($request)->status();
            self::assertContains($status, [200, 400, 415, 422], "seed {$seed}: {$text} is answered with {$status}");
            $statuses[$status] = true;
        }
        self::assertCount(4, $statuses, 'the inputs are of every kind');
    }

    private static function app(): App
    {
        $app = App::create();
        $answer = static fn(mixed ...$arguments): Response => Response::text((string) \count($arguments));
        $app->post('/basket', static fn(#[FromBody] Basket $body) => $answer($body));
        $app->post('/scores', static fn(#[FromBody] Scores $body) => $answer($body));
        $app->post('/signup', static fn(#[FromBody] Signup $body) => $answer($body));
        $app->post('/account', static fn(#[FromBody] Account $body) => $answer($body));
        $app->post('/tree', static fn(#[FromBody] Tree $body) => $answer($body));
        $app->post('/optional', static fn(#[FromBody] ?Tree $body) => $answer($body));
        $app->post('/query', static fn(#[FromQuery] Page $page, #[FromQuery] Basket $all) => $answer($page, $all));
        $app->post('/values', static fn(
            #[FromQuery]
            int $page,
            #[FromQuery]
            array $tags,
            #[FromQuery]
            Color $color = Color::Red,
            #[FromQuery]
            ?\DateTimeImmutable $due = null,
            #[FromHeader]
            ?Level $level = null,
            #[FromCookie]
            float $rate = 1.0,
        ) => $answer($page, $tags, $color, $due, $level, $rate));
        $app->post('/form', static fn(#[FromForm] Page $page, #[FromForm] bool $flag = true) => $answer($page, $flag));

        return $app;
    }

    /** @return array{string, array<string, string>, string} */
    private static function parts(Randomizer $random): array
    {
        $path = self::pick($random, ['basket', 'scores', 'signup', 'account', 'tree', 'query', 'values', 'form', 'optional']);
        $isForm = $random->getInt(0, 2) === 0;
        $inputs = new Inputs($random, $isForm);
        $fields = match ($path) {
            'basket', 'query' => $inputs->basket(),
            'scores' => $inputs->scores(),
            'values' => ['page' => '7', 'tags' => ['a'], ...$inputs->page()],
            'form' => $inputs->page(),
            default => $inputs->anything(6),
        };
        $query = http_build_query((array) ($random->getInt(0, 3) > 0 ? $fields : $inputs->anything()));
        $body = $isForm ? $query : json_encode($fields, JSON_THROW_ON_ERROR);
        $type = $random->getInt(0, 9) === 0 ? self::pick($random, self::TYPES) : self::TYPES[(int) $isForm];
        $headers = [
            'Content-Type' => $type,
            'Cookie' => 'rate=' . self::pick($random, ['1.5', 'x', '%FF', '']),
            'Level' => self::pick($random, ['1', '9', 'x']),
        ];

        return ["/{$path}?" . self::mutated($random, $query, true), $headers, self::mutated($random, $body, false)];
    }

    private static function mutated(Randomizer $random, string $text, bool $isEncoded): string
    {
        for ($times = $random->getInt(0, 3) === 0 ? $random->getInt(1, 4) : 0; $times > 0; $times--) {
            $at = $random->getInt(0, \strlen($text));
            $bytes = self::pick($random, self::BYTES);
            $bytes = $isEncoded && $random->getInt(0, 1) === 0 ? rawurlencode($bytes) : $bytes;
            $text = substr($text, 0, $at) . $bytes . substr($text, $at + $random->getInt(0, 3));
        }

        return $text;
    }

    /** @param non-empty-list<string> $texts */
    private static function pick(Randomizer $random, array $texts): string
    {
        return $texts[$random->getInt(0, \count($texts) - 1)];
    }
}
