<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class DocsTest extends TestCase
{
    public function testPagesThatAreTruePass(): void
    {
        $tree = new Tree([
            'README.md' => "See [the guide](docs/guide.md#the-a), [us](https://example.com).\n\n```php\necho 1 + 1;\n```\nprints\n```text\n2\n```\n",
            'docs/guide.md' => "# The `A`\n\n[up](#the-a)\n\n```php fragment\nfunction a(): int { return 1; }\n```\n\n```sh\nmake run\n```\n",
        ]);

        self::assertSame([0, "2 passed, 0 failed\n"], $tree->judgedBy('check-docs'));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $page, string $said): void
    {
        [$code, $output] = (new Tree(['docs/start/page.md' => $page]))->judgedBy('check-docs');

        self::assertSame(1, $code);
        self::assertStringContainsString('docs/start/page.md: ', $output);
        self::assertStringContainsString($said, $output);
    }

    /** @return iterable<string, array{string, string}> */
    public static function violations(): iterable
    {
        yield 'other output' => ["```php\necho 1 + 1;\n```\n\n```text\n3\n```\n", 'line 1: prints'];
        yield 'an error' => ["\n\n```php\nnot_there();\n```\n", 'line 3: ends with 255'];
        yield 'bad syntax in a fragment' => ["```php fragment\nfunction (\n```\n", 'Parse error'];
        yield 'a link that leads nowhere' => ["[there](../there.md)\n", 'the link to ../there.md leads nowhere'];
        yield 'a link to no heading' => [
            "# A\n\n[there](page.md#b), [here](#a)\n",
            'the link to page.md#b leads to no heading',
        ];
        yield 'code in a table that is not executed' => [
            "| there | you write here |\n|---|---|\n| `a` | `spawn(…)` and `delay(1)` |\n\n```php\n// delay(1)\nNexus\\Async\\spawn(fn () => 1);\n```\n",
            'the table has delay(1), which no executed block of the page has',
        ];
        yield 'another answer' => [
            "```php\nreturn fn () => \\Nexus\\Http\\Response::text('a');\n```\n\n```console\n\$ curl localhost:8080/\nb\n```\n",
            'without the line',
        ];
    }
}
