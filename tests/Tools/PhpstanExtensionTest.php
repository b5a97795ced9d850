<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** A project that installs the package by path, includes extension.neon and does not load the extension nexus. */
final class PhpstanExtensionTest extends TestCase
{
    private const PROGRAM = <<<'PHP'
        <?php

        declare(strict_types=1);

        use Nexus\Actor\{ActorRef, Request as Question};
        use Nexus\Async\{Context, ContextKey, CoroutineLocal, Future, Mutex};
        use Nexus\Http\{Request, Response};
        use Nexus\Server\ServerConfig;
        use Nexus\Time\Duration;
        use function Nexus\Async\{all, await, concurrent, delay, retry, spawn};
        use function PHPStan\Testing\assertType;

        /** @param ActorRef<stdClass> $ref */
        function types(ActorRef $ref, Mutex $mutex): void
        {
            assertType('int', await(spawn(static fn(): int => 3)));
            assertType('array{user: string, count: 3}', all([
                'user' => spawn(static fn(): string => 'Ada'),
                'count' => static fn(): int => 3,
            ]));
            assertType("array{3, 'a'}", concurrent([static fn(): int => 3, static fn(): string => 'a'], 2));
            assertType('Nexus\Async\Future<mixed>', $ref->ask(new stdClass(), 2.0));
            assertType("'a'", $mutex->synchronized(static fn(): string => 'a', Duration::seconds(1)));
            assertType('int', retry(static fn(int $attempt): int => $attempt));
            delay('a second');
        }

        /** @implements Question<DateTimeImmutable> */
        final readonly class WhatTime implements Question {}

        /** @param ActorRef<WhatTime> $clock */
        function replies(ActorRef $clock): void
        {
            assertType('Nexus\Async\Future<DateTimeImmutable>', $clock->ask(new WhatTime(), 2.0));
            assertType('DateTimeImmutable', await($clock->ask(new WhatTime(), Duration::seconds(2))));
            assertType('array{now: DateTimeImmutable}', all(['now' => $clock->ask(new WhatTime(), 2.0)]));
            $clock->ask(new stdClass(), 2.0)->await();
        }

        /**
         * @param ContextKey<DateTimeZone> $zone
         * @param CoroutineLocal<int> $count
         */
        function attributes(Request $request, ContextKey $zone, CoroutineLocal $count): void
        {
            assertType('DateTimeZone|null', $request->attribute(DateTimeZone::class));
            assertType('DateTimeZone', $request->attribute(DateTimeZone::class, new DateTimeZone('UTC')));
            assertType('mixed', $request->attribute('id'));
            $set = $request->withAttribute(DateTimeZone::class, new DateTimeZone('UTC'))->withAttribute('id', 'UTC');
            $wrong = $set->withAttribute(DateTimeZone::class, 'UTC');
            assertType('DateTimeZone', Context::current()->get($zone));
            assertType('DateTimeZone|null', Context::current()->find($zone));
            assertType('int|null', $count->get());
            $count->set('three');
        }

        function discarded(Request $request, Response $response, ServerConfig $config): void
        {
            $request->withAttribute('id', 3);
            $response->withHeader('x-id', '3');
            $config->withWorkers(3);
            Duration::seconds(1)->plus(Duration::seconds(2));
        }
        PHP;

    private string $project;

    protected function setUp(): void
    {
        $this->project = sys_get_temp_dir() . '/nexus-phpstan-' . getmypid();
        mkdir("{$this->project}/vendor/nexus-php", recursive: true);
        symlink(\dirname(__DIR__, 2), "{$this->project}/vendor/nexus-php/nexus");
        file_put_contents("{$this->project}/program.php", self::PROGRAM);
        file_put_contents("{$this->project}/phpstan.neon", <<<'NEON'
            includes:
                - vendor/nexus-php/nexus/extension.neon
            parameters:
                level: max
                tmpDir: cache
                paths:
                    - program.php
            NEON);
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->project));
    }

    public function testTypesAreKnownAndAWrongArgumentIsFound(): void
    {
        $root = \dirname(__DIR__, 2);
        $command = [PHP_BINARY, "{$root}/vendor/bin/phpstan", 'analyse', '--no-progress', '--memory-limit=1G',
            '--error-format=json', '-c', "{$this->project}/phpstan.neon", '--autoload-file', "{$root}/vendor/autoload.php"];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>/dev/null', $lines);
        /** @var array{files: array<string, array{messages: list<array{line: int, message: string}>}>}|null $report */
        $report = json_decode(implode('', $lines), true);
        self::assertIsArray($report, implode("\n", $lines));
        $messages = array_merge(...array_map(
            static fn(array $file): array => array_column($file['messages'], 'message'),
            array_values($report['files']),
        ));

        self::assertSame(
            [
                'Parameter #1 $duration of function Nexus\Async\delay expects float|Nexus\Time\Duration, string given.',
                'Parameter #1 $message of method Nexus\Actor\ActorRef<WhatTime>::ask() expects WhatTime, stdClass given.',
                'Unable to resolve the template type M in call to method Nexus\Actor\ActorRef<WhatTime>::ask()',
                'The attribute DateTimeZone of a request expects an object of that class, string given.',
                'Parameter #1 $value of method Nexus\Async\CoroutineLocal<int>::set() expects int, string given.',
                'Call to method Nexus\Http\Request::withAttribute() on a separate line discards return value.',
                'Call to method Nexus\Http\Response::withHeader() on a separate line discards return value.',
                'Call to method Nexus\Server\ServerConfig::withWorkers() on a separate line discards return value.',
                'Call to method Nexus\Time\Duration::plus() on a separate line discards return value.',
            ],
            $messages,
        );
    }
}
