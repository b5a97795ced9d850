<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ExamplesTest extends TestCase
{
    private const SERVED = "<?php\nuse Nexus\\Http\\Response;\nreturn static fn () => Response::json(['a' => 1]);\n";

    public function testWhatDoesWhatItSaysPasses(): void
    {
        $tree = new Tree([
            'examples/script.php' => "<?php\necho 'took ', 0.25, \" s\\n\", 7, \"\\n\";\n/* Prints:\ntook %f s\n%d\n*/\n",
            'examples/server.php' => self::SERVED
                . "/* Answers:\n\$ curl -i localhost:8080/\nHTTP/1.1 200 OK\n{\"a\":1}\n*/\n",
        ]);

        self::assertSame([0, "2 passed, 0 failed\n"], $tree->judgedBy('check-examples'));
    }

    #[DataProvider('violations')]
    public function testItCatches(string $code, string $said): void
    {
        [$status, $output] = (new Tree(['examples/a.php' => $code]))->judgedBy('check-examples');

        self::assertSame(1, $status);
        self::assertStringContainsString($said, $output);
        self::assertStringContainsString('0 passed, 1 failed', $output);
    }

    /** @return iterable<string, array{string, string}> */
    public static function violations(): iterable
    {
        yield 'other output' => ["<?php\necho 'b';\n/* Prints:\na\n*/\n", 'instead of'];
        yield 'an error' => ["<?php\nthrow new Exception('broken');\n/* Prints:\na\n*/\n", 'ends with 255'];
        yield 'nothing said' => ["<?php\necho 'a';\n", 'says nothing'];
        yield 'too much of it' => ["<?php\n" . str_repeat("echo 1;\n", 90), 'more than 80 lines'];
        yield 'another answer' => [
            self::SERVED . "/* Answers:\n\$ curl localhost:8080/\n{\"a\":2}\n*/\n",
            'without the line',
        ];
        yield 'a server that does not come up' => ["<?php\nreturn 42;\n/* Answers:\n*/\n", 'does not come up'];
    }
}
