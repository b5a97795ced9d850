<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;

/**
 * `nexus serve index.php --classic`: unmodified applications give the same responses as behind php-fpm and
 * nginx.
 */
#[CoversNothing]
final class ClassicTest extends ApplicationTestCase
{
    #[DataProvider('applications')]
    public function testItAnswersWhatItAnswersBehindPhpFpm(Application $application): void
    {
        $expected = self::pagesOfFpm($application);
        $server = self::serve($application, 'classic', $application->frontController(), '--classic');
        try {
            $pages = Visit::pages(new Browser($server->address));
            // State that an earlier request has left would show now.
            $again = Visit::pages(new Browser($server->address));
        } finally {
            $server->kill();
        }

        foreach ($expected as $name => $page) {
            self::assertSame($page->comparable(), $pages[$name]->comparable(), "{$name}\n{$server->errors()}");
            self::assertSame(
                $page->comparable(),
                $again[$name]->comparable(),
                "{$name}, the second time\n{$server->errors()}",
            );
        }
    }
}
