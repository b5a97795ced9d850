<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\{ActorPath, Directive, SupervisionStrategy};
use Nexus\Actor\Exception\MaxRetriesExceededException;
use Nexus\Actor\Internal\Supervision;
use Nexus\Async\MisuseError;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SupervisionTest extends TestCase
{
    private const SECOND = 1_000_000_000;

    private int $now = 0;
    private float $random = 0.0;

    /** @var \WeakMap<\Throwable, SupervisionStrategy>|null */
    private ?\WeakMap $spent = null;

    /** @var list<array{string, \Throwable}> */
    private array $failures = [];

    public function testTheDefaultIsThreeRestartsInAMinute(): void
    {
        $supervision = $this->of();

        self::assertSame([0, 0, 0, Supervision::EXHAUSTED], $this->decisions($supervision, [0, 1, 2, 3]));
    }

    public function testTheWindowSlidesAndIsNotResetBySuccess(): void
    {
        $supervision = $this->of(SupervisionStrategy::oneForOne(2, Duration::seconds(10)));

        self::assertSame([0, 0], $this->decisions($supervision, [0, 9]));
        self::assertSame([0], $this->decisions($supervision, [10]), 'the restart at 0 is out of the window');
        self::assertSame([Supervision::EXHAUSTED], $this->decisions($supervision, [18]), 'those at 9 and 10 are not');
    }

    public function testAWindowOfZeroIsTheWholeLife(): void
    {
        $supervision = $this->of(SupervisionStrategy::oneForOne(2, Duration::zero()));

        self::assertSame([0, 0, Supervision::EXHAUSTED], $this->decisions($supervision, [0, 1_000, 1_000_000]));
    }

    public function testNoRetriesMeansNone(): void
    {
        $strategy = SupervisionStrategy::oneForOne(0);
        $cause = new \RuntimeException('no stock');

        self::assertSame(Supervision::EXHAUSTED, $this->of($strategy)->decide($cause));
        self::assertSame($strategy, $this->spent[$cause] ?? null);
        $error = new MaxRetriesExceededException(
            ActorPath::fromString('/user/a'),
            $strategy->maxRetries,
            $strategy->window,
            $cause,
        );
        self::assertSame(
            ['NX-1016', 0, $cause, $cause],
            [$error->errorCode(), $error->maxRetries, $error->lastFailure, $error->getPrevious()],
        );
        self::assertSame(
            '[NX-1016] /user/a is stopped: it was restarted 0 times within 60s and has failed again: no stock',
            $error->getMessage(),
        );
    }

    public function testABackoffGrowsToItsLongest(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(
            Duration::seconds(1),
            Duration::seconds(5),
            maxRetries: 5,
            jitter: 0.0,
        );

        self::assertSame(
            [
                self::SECOND,
                2 * self::SECOND,
                4 * self::SECOND,
                5 * self::SECOND,
                5 * self::SECOND,
                Supervision::EXHAUSTED,
            ],
            $this->decisions($this->of($strategy), range(0, 50, 10)),
        );
    }

    public function testJitterAddsUpToItsPart(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(Duration::seconds(1), Duration::seconds(1), maxRetries: 3);
        $supervision = $this->of($strategy);

        self::assertSame(0.2, $strategy->jitter);
        self::assertSame([self::SECOND], $this->decisions($supervision, [0]));
        $this->random = 0.5;
        self::assertSame([1_100_000_000], $this->decisions($supervision, [10]));
    }

    public function testAHugeMultiplierDoesNotOverflow(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(
            Duration::seconds(1),
            Duration::nanos(PHP_INT_MAX),
            PHP_INT_MAX,
            1e300,
            jitter: 1.0,
        );
        $this->random = 0.9;

        self::assertSame([1_900_000_000, 9_200_000_000_000_000_000], $this->decisions($this->of($strategy), [0, 0]));
    }

    public function testABackoffBeginsAnewAfterAQuietTimeSinceItsRestart(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(
            Duration::seconds(2),
            Duration::seconds(60),
            2,
            jitter: 0.0,
            resetAfter: Duration::seconds(10),
        );
        $supervision = $this->of($strategy);

        self::assertSame(
            [2 * self::SECOND, 4 * self::SECOND],
            $this->decisions($supervision, [0, 11]),
            'restarted at 2, failed at 11: 9 quiet seconds',
        );
        self::assertSame(
            [2 * self::SECOND, 4 * self::SECOND, Supervision::EXHAUSTED],
            $this->decisions($supervision, [25, 26, 27]),
            'restarted at 15, failed at 25',
        );
    }

    public function testWithoutResetAfterItNeverForgets(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(Duration::seconds(1), Duration::seconds(1), 1, jitter: 0.0);

        self::assertSame(
            [self::SECOND, Supervision::EXHAUSTED],
            $this->decisions($this->of($strategy), [0, 1_000_000]),
        );
    }

    public function testEscalateFallsThroughToTheNextStrategy(): void
    {
        $inner = SupervisionStrategy::oneForOne(
            decider: static fn(
                \Throwable $cause,
            ): Directive => $cause instanceof \LogicException ? Directive::Escalate : Directive::Resume,
        );
        $outer = SupervisionStrategy::oneForOne()->on(\DomainException::class, Directive::Stop)->on(
            \LengthException::class,
            Directive::Escalate,
        );
        $supervision = $this->of($inner, $outer);

        self::assertSame(Supervision::RESUME, $supervision->decide(new \RuntimeException()));
        self::assertSame(Supervision::STOP, $supervision->decide(new \DomainException()));
        self::assertSame(Supervision::ESCALATE, $supervision->decide(new \LengthException()));
        self::assertSame(0, $supervision->decide(new \OutOfRangeException()));
    }

    public function testEachStrategyCountsItsOwnRestarts(): void
    {
        $inner = SupervisionStrategy::oneForOne(1)->on(\LogicException::class, Directive::Escalate);
        $supervision = $this->of($inner, SupervisionStrategy::oneForOne(1));

        self::assertSame(
            [0, 0],
            [$supervision->decide(new \RuntimeException()), $supervision->decide(new \LogicException())],
        );
        self::assertSame(
            [Supervision::EXHAUSTED, Supervision::EXHAUSTED],
            [$supervision->decide(new \RuntimeException()), $supervision->decide(new \LogicException())],
        );
    }

    public function testADeciderThatThrowsEscalatesAndIsReported(): void
    {
        $broken = new \LogicException('a broken decider');
        $strategy = SupervisionStrategy::oneForOne(decider: static fn(): Directive => throw $broken);

        self::assertSame(Supervision::ESCALATE, $this->of($strategy)->decide(new \RuntimeException('no stock')));
        self::assertSame(
            [
                [
                    'The decider of a supervision strategy threw LogicException: a broken decider. '
                        . 'The failure that it should judge is escalated: RuntimeException: no stock',
                    $broken,
                ],
            ],
            $this->failures,
        );
    }

    public function testTheNextStrategyDecidesWhenADeciderThrows(): void
    {
        $broken = SupervisionStrategy::oneForOne(decider: static fn(): Directive => throw new \LogicException());
        $next = SupervisionStrategy::oneForOne()->on(\RuntimeException::class, Directive::Resume);

        self::assertSame(Supervision::RESUME, $this->of($broken, $next)->decide(new \RuntimeException()));
        self::assertCount(1, $this->failures);
    }

    /** @return iterable<array{\Throwable, Directive}> */
    public static function causes(): iterable
    {
        yield 'its own class' => [new \OutOfBoundsException(), Directive::Resume];
        yield 'its nearest parent' => [new \UnderflowException(), Directive::Stop];
        yield 'an interface, when no class is named' => [new \JsonException(), Directive::Escalate];
        yield 'the decider, when none is' => [new \Error(), Directive::Restart];
    }

    #[DataProvider('causes')]
    public function testADirectiveIsThatOfTheNearestClass(\Throwable $cause, Directive $expected): void
    {
        $strategy = SupervisionStrategy::allForOne()
            ->on(\OutOfBoundsException::class, Directive::Resume)
            ->on(\RuntimeException::class, Directive::Stop);
        $strategy = $cause instanceof \JsonException ? $strategy->on(
            \Throwable::class,
            Directive::Escalate,
        ) : $strategy;

        self::assertSame($expected, $strategy->decide($cause));
    }

    /** @return iterable<array{\Closure(): SupervisionStrategy}> */
    public static function impossible(): iterable
    {
        $second = Duration::seconds(1);
        yield 'fewer retries than none' => [static fn(): SupervisionStrategy => SupervisionStrategy::restForOne(-1)];
        yield 'a negative window' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::oneForOne(1, Duration::nanos(-1)),
        ];
        yield 'no delay' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff(Duration::zero(), $second),
        ];
        yield 'an end before the beginning' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff($second, Duration::millis(1)),
        ];
        yield 'a shrinking delay' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff(
                $second,
                $second,
                multiplier: 0.5,
            ),
        ];
        yield 'too much jitter' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff($second, $second, jitter: 1.1),
        ];
        yield 'no number' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff($second, $second, jitter: NAN),
        ];
        yield 'no quiet time' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::exponentialBackoff(
                $second,
                $second,
                resetAfter: Duration::zero(),
            ),
        ];
        yield 'no exception' => [
            static fn(): SupervisionStrategy => SupervisionStrategy::oneForOne()->on(
                self::noException(),
                Directive::Stop,
            ),
        ];
    }

    /** @param \Closure(): SupervisionStrategy $made */
    #[DataProvider('impossible')]
    public function testWhatCannotBeIsRefused(\Closure $made): void
    {
        $this->expectException(MisuseError::class);
        $this->expectExceptionMessage("[NX-0107] A supervision strategy's ");

        $made();
    }

    private function of(SupervisionStrategy ...$strategies): Supervision
    {
        return new Supervision(
            array_values($strategies),
            fn(): int => $this->now,
            fn(): float => $this->random,
            $this->spent ??= new \WeakMap(),
            function (string $what, \Throwable $cause): void {
                $this->failures[] = [$what, $cause];
            },
        );
    }

    /**
     * @param list<int> $times seconds
     *
     * @return list<int>
     */
    private function decisions(Supervision $supervision, array $times): array
    {
        $decisions = [];
        foreach ($times as $this->now) {
            $this->now *= self::SECOND;
            $decisions[] = $supervision->decide(new \RuntimeException());
        }

        return $decisions;
    }

    /** @return class-string<\Throwable> what an application that does not use PHPStan may pass */
    private static function noException(): string
    {
        /** @phpstan-ignore return.type */
        return self::class;
    }
}
