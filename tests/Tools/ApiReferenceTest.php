<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;

final class ApiReferenceTest extends GeneratorTestCase
{
    private const SOURCE = <<<'PHP'
        <?php

        namespace Nexus\Shop;

        /** A till. */
        final class Till
        {
            /** @param int $cents what is in it at first */
            public function __construct(int $cents) {}

            /**
             * Adds coins.
             *
             * @param list<int> $coins
             *
             * @throws \DomainException when there is no coin
             */
            public function add(array $coins): void
            {
                $coins !== [] || throw new \DomainException();
            }
        }
        PHP;
    private const STUB = <<<'PHP'
        <?php

        namespace Nexus\Shop {
            /** Opens the shop. */
            function open(): void {}

            /** Closed. */
            final class ClosedError extends \Error {}

            /** A door. */
            final class Door
            {
                /**
                 * Opens it.
                 *
                 * @throws ClosedError NX-9001 when it is closed
                 */
                public function open(): void {}
            }
        }
        PHP;
    private const EXTENSION = <<<'C'
        static bool door_can_open(void)
        {
            nx_throw(NX_ERROR_CLOSED, "It is closed");
            return false;
        }

        ZEND_METHOD(Nexus_Shop_Door, open)
        {
            if (!door_can_open()) {
                RETURN_THROWS();
            }
        }
        C;
    private const CATALOGUE = "NX_ERROR(CLOSED, \"NX-9001\", nx_ce_closed_error, \"It is closed\")\n";
    private const ERROR = "<?php\n\n/**\n * NX-9001 CLOSED\n * Class: Nexus\\Shop\\ClosedError\n */\n";
    private const PAGE = "# Tills\n\n```php\n\$till = new Nexus\\Shop\\Till(0);\n```\n";

    protected static function tool(): string
    {
        return 'api-reference';
    }

    protected static function clean(): array
    {
        return [
            'src/Shop/Till.php' => self::SOURCE,
            'ext/shop/php/open.stub.php' => self::STUB,
            'ext/shop/php/open.c' => self::EXTENSION,
            'ext/engine/errors/catalogue.def' => self::CATALOGUE,
            'docs/reference/errors/NX-9001.php' => self::ERROR,
            'docs/tills.md' => self::PAGE,
        ];
    }

    public static function violations(): iterable
    {
        $source = 'src/Shop/Till.php';
        yield 'a class without a summary' => [$source, '/** A till. */', '', 'Nexus\Shop\Till has no summary'];
        yield 'a method without a summary' => [$source, 'Adds coins.', '', 'Till::add() has no summary'];
        yield 'a function without a summary' => [
            'ext/shop/php/open.stub.php',
            '/** Opens the shop. */',
            '',
            'Nexus\Shop\open() has no summary',
        ];
        yield 'an array of unknown content' => [$source, '@param list<int> $coins', '', 'does not describe $coins'];
        yield 'a number without a unit' => [$source, '@param int $cents what is in it at first', '', 'describe $cents'];
        yield 'an exception that is not mentioned' => [
            $source,
            '@throws \DomainException when there is no coin',
            '',
            'throws DomainException, and has no @throws for it',
        ];
        yield 'an exception that is not public' => [$source, '@throws \D', '@throws Internal\D', 'which is no public class'];
        $stub = 'ext/shop/php/open.stub.php';
        yield 'an exception of the extension that is not public' => [
            $stub,
            '@throws ClosedError',
            '@throws Internal\ClosedError',
            'Nexus\Shop\Internal\ClosedError, which is no public class',
        ];
        yield 'an exception of the extension that is not mentioned' => [
            $stub,
            '@throws ClosedError NX-9001 when it is closed',
            '',
            'Door::open() throws Nexus\Shop\ClosedError (NX-9001), and has no @throws for it',
        ];
        yield 'a code of another class' => [
            $stub,
            '@throws ClosedError NX-9001 when',
            "@throws ClosedError when\n         * @throws \DomainException NX-9001 when",
            'has @throws DomainException for NX-9001, which is of another class',
        ];
        yield 'a class without an example' => ['docs/tills.md', '```php', '```php fragment', 'has no example'];
    }

    public function testPagesShowSignaturesAndExamples(): void
    {
        $tree = self::made();

        $page = (string) file_get_contents($tree->path('build/api/Nexus/Shop/Till.md'));
        self::assertStringContainsString('public function add(array $coins): void;', $page);
        self::assertStringContainsString('| `$coins` | `list<int>` |', $page);
        self::assertStringContainsString('| `DomainException` | when there is no coin |', $page);
        self::assertStringContainsString("Example:\n\n```php\n\$till = new", $page);
        self::assertStringContainsString('[Tills](../../../../tills.md)', $page);
        self::assertFileExists($tree->path('build/api/Nexus/Shop/functions.md'));
    }

    #[DataProvider('internals')]
    public function testInternalClassesHaveNoPage(string $from, string $to): void
    {
        $tree = self::made(['src/Shop/Till.php' => str_replace($from, $to, self::SOURCE)]);

        self::assertStringNotContainsString('Till', (string) file_get_contents($tree->path('build/api/README.md')));
    }

    /** @return iterable<string, array{string, string}> */
    public static function internals(): iterable
    {
        yield 'by tag' => ['/** A till. */', "/**\n * A till.\n *\n * @internal\n */"];
        yield 'by namespace' => ['namespace Nexus\Shop', 'namespace Nexus\Shop\Internal'];
    }
}
