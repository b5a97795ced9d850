<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Internal\ChainSource;
use PHPUnit\Framework\TestCase;

final class ChainSourceTest extends TestCase
{
    public function testIsTheSourceThatItsDocblockShows(): void
    {
        $chain = ChainSource::handler('$a[0]($request)', isChecked: false);
        $chain->middleware(2, isChecked: false);
        $chain->boundary();
        $chain->middleware(0, isChecked: false);

        $docblock = (string) (new \ReflectionClass(ChainSource::class))->getDocComment();
        preg_match('~^ \*     static function.*?^ \*     \}\n~ms', $docblock, $shown);
        self::assertSame(rtrim((string) preg_replace('~^ \*     ~m', '', $shown[0] ?? '')), $chain->source());
    }

    public function testAHandlerThatTakesTheRequestIsItsOwnClosure(): void
    {
        self::assertStringEndsWith("return \$h;\n}", ChainSource::direct()->source());
    }
}
