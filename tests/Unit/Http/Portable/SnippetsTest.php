<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Portable;

use Nexus\Actor\ActorSystem;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProviderExternal;
use PHPUnit\Framework\TestCase;

/** An application of the Nexus library moves over by a change of its `use` lines. */
#[CoversNothing]
final class SnippetsTest extends TestCase
{
    private ?ActorSystem $system = null;
    private string $directory = '';

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-snippet-' . bin2hex(random_bytes(6));
        mkdir($this->directory . '/app', 0o700, true);
        $this->system = ActorSystem::create('snippets');
    }

    protected function tearDown(): void
    {
        $this->system?->shutdown(1.0);
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    #[DataProviderExternal(Snippets::class, 'all')]
    public function testItRunsAfterAChangeOfItsUseLines(string $code): void
    {
        $namespace = 'Snippet' . bin2hex(random_bytes(4));
        $rewritten = static fn(string $code): string => self::rewritten($code, $namespace);
        file_put_contents("{$this->directory}/snippet.php", $rewritten($code));

        (static function (ActorSystem $system, string $directory, string $file) use ($rewritten): void {
            require $file;
        })($this->system ?? throw new \LogicException(), "{$this->directory}/app", "{$this->directory}/snippet.php");

        $this->addToAssertionCount(1);
    }

    public function testThereAreEnough(): void
    {
        self::assertGreaterThanOrEqual(20, iterator_count(Snippets::all()));
    }

    private static function rewritten(string $code, string $namespace): string
    {
        $lines = preg_replace_callback(
            '/^use (Monadial\\\\[\w\\\\]+);$/m',
            static fn(array $match): string
                => 'use ' . (Snippets::NAMES[$match[1]] ?? self::fail("Nothing stands for {$match[1]}")) . ';',
            $code,
        );

        return "<?php\n\ndeclare(strict_types=1);\n\nnamespace {$namespace};\n\n{$lines}";
    }
}
