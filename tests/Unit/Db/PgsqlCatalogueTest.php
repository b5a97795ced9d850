<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Db\Internal\{Dialects, Effect, PgsqlCatalogue};
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PgsqlCatalogue::class)]
final class PgsqlCatalogueTest extends TestCase
{
    public function testWhatIsSearchedForInTheCatalogueCountsInTextsToo(): void
    {
        foreach (PgsqlCatalogue::LEAVING_FUNCTIONS as $function) {
            self::assertSame(
                Effect::SESSION,
                Dialects::named('pgsql')->effects("SELECT {$function}(a)") & Effect::SESSION,
                $function,
            );
        }
    }
}
