<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Entity\Entities;
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Entity\Passivation;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Props;
use Nexus\Tests\Functional\Torture\Slope;
use Nexus\Time\Duration;
use Psr\Log\NullLogger;

use function Nexus\Async\{all, delay};

/** Spawns actors, sends messages, asks, fails, restarts and stops at random, for a given time. */
final class Churn
{
    private const DRIVERS = 8;
    private const POPULATION = 1000;
    private const ENTITIES = 100;
    private const IDLE_MILLIS = 10;
    private const UNDER_WAY = 20_000;
    private const WORK_AT_ONCE = 200;
    private const TO_SETTLE = 0.2;
    private const SAMPLE_EVERY = 0.5;
    /** The number of first samples to ignore, while caches fill. */
    private const WARM_UP = 4;
    /** The minimum of samples for a conclusion. */
    private const TELLING = 20;
    /** Limits of growth: bytes per sample, and in total. */
    private const FLAT = 4096.0;
    private const NOISE = 4_000_000;

    private readonly Ledger $ledger;
    private readonly Crowd $crowd;
    private readonly Member $member;
    private readonly ActorSystem $system;
    /** @var Entities<Counted|Tick> */
    private readonly Entities $entities;
    private readonly Counted $work;
    private readonly Counted $failure;
    /** @var list<Counted> */
    private readonly array $deeds;
    /** @var list<array{int, int}> */
    private array $memory = [];
    /** @var list<array{int, int}> */
    private array $resident = [];
    private float $end = 0.0;

    public function __construct(int $seed)
    {
        mt_srand($seed);
        $this->ledger = new Ledger();
        $this->crowd = new Crowd(self::POPULATION);
        $this->member = new Member($this->ledger, $this->crowd);
        $this->system = ActorSystem::create('churn', logger: new NullLogger(), eventDispatcher: $this->ledger);
        $this->entities = Entities::start(
            $this->system,
            'thing',
            fn(EntityRef $entity): Props => $this->member->simpleProps(),
            Passivation::afterIdle(Duration::millis(self::IDLE_MILLIS)),
        );
        $this->work = new Counted(Deed::Work);
        $this->failure = new Counted(Deed::Fail);
        $this->deeds = array_map(static fn(Deed $deed): Counted => new Counted($deed), Deed::cases());
    }

    /** @return list<string> violations */
    public function run(float $seconds): array
    {
        $this->end = microtime(true) + $seconds;
        all([...array_fill(0, self::DRIVERS, $this->drive(...)), $this->sample(...)]);
        delay(self::TO_SETTLE);
        $this->system->shutdown(Duration::seconds(60));
        $problems = $this->ledger->problems($this->system->native()->counters());
        $living = $this->system->native()->population();
        if ($living !== 0) {
            $problems[] = "{$living} actors live after the shutdown";
        }

        return [
            ...$problems,
            ...self::growth('memory_get_usage()', $this->memory),
            ...self::growth('resident memory', $this->resident),
        ];
    }

    /** @return array<string, int> */
    public function figures(): array
    {
        return ['actors' => $this->crowd->joined(), ...$this->ledger->figures()];
    }

    private function drive(): void
    {
        while (microtime(true) < $this->end) {
            if ($this->ledger->underWay() < self::UNDER_WAY) {
                $this->act();
            }
            delay(0.0);
        }
    }

    private function act(): void
    {
        if (mt_rand(0, 19) === 0) {
            $this->actOnEntity($this->entities->of('e' . mt_rand(1, self::ENTITIES)));

            return;
        }
        $ref = $this->crowd->any();
        if ($ref === null || mt_rand(0, 9) === 0) {
            $this->spawn();

            return;
        }
        $dice = mt_rand(0, 99);
        match (true) {
            $dice === 0 => $ref->tell(new PoisonPill()),
            $dice === 1 => $ref->tell(new Kill()),
            $dice === 2 => $ref->tell(new PoisonPill(Duration::millis(2))),
            $dice === 3 => $ref->tell(new Kill(Duration::millis(2))),
            $dice < 70 => $this->ledger->tell($ref, $this->deeds[mt_rand(0, count($this->deeds) - 1)]),
            default => $this->ledger->tell($ref, $this->work, self::WORK_AT_ONCE),
        };
    }

    /** @param EntityRef<Counted|Tick> $entity starts with its first message */
    private function actOnEntity(EntityRef $entity): void
    {
        match (mt_rand(0, 3)) {
            0 => $entity->passivate(),
            1 => $this->ledger->tell($entity, $this->failure),
            default => $this->ledger->tell($entity, $this->work, self::WORK_AT_ONCE),
        };
    }

    private function spawn(): void
    {
        if (!$this->crowd->isFull()) {
            $this->crowd->join($this->system->spawnAnonymous($this->member->props()));
        }
    }

    private function sample(): void
    {
        for ($sample = 0; microtime(true) < $this->end; $sample++) {
            delay(self::SAMPLE_EVERY);
            gc_collect_cycles();
            if ($sample >= self::WARM_UP) {
                $this->memory[] = [$sample, memory_get_usage()];
                $this->resident[] = [
                    $sample,
                    (int) explode(' ', (string) file_get_contents('/proc/self/statm'))[1] * 4096,
                ];
            }
        }
    }

    /**
     * @param list<array{int, int}> $samples
     *
     * @return list<string>
     */
    private static function growth(string $what, array $samples): array
    {
        if (count($samples) < self::TELLING || getenv('USE_ZEND_ALLOC') === '0') {
            return []; // a sanitizer keeps freed memory for a while
        }
        $slope = Slope::of($samples);

        return $slope->isFlat(self::FLAT, self::NOISE) ? [] : [
            sprintf(
                '%s grew by %d bytes each %.1f s, over %d samples',
                $what,
                $slope->perRound,
                self::SAMPLE_EVERY,
                $slope->rounds,
            ),
        ];
    }
}
