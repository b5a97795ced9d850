<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\StashBuffer;
use Nexus\Actor\TimerScheduler;
use Nexus\Testing\Effect\Effect;

/** The effects of the tested actor that the test has not taken yet. */
final class Effects
{
    /** @var list<Effect> */
    private array $effects = [];

    public function add(Effect $effect): void
    {
        $this->effects[] = $effect;
    }

    /** @return list<Effect> */
    public function takeAll(): array
    {
        [$all, $this->effects] = [$this->effects, []];

        return $all;
    }

    /** @param \Closure(Effect): bool $isIt */
    public function take(\Closure $isIt): ?Effect
    {
        foreach ($this->effects as $index => $effect) {
            if ($isIt($effect)) {
                array_splice($this->effects, $index, 1);

                return $effect;
            }
        }

        return null;
    }

    /** @return list<string> */
    public function lines(): array
    {
        return array_map(Described::message(...), $this->effects);
    }

    /**
     * @param \Closure(ActorContext<object>, \Nexus\Actor\Props<*>, string|null): \Nexus\Actor\ActorRef<object> $spawn
     */
    public function recordOf(object $shown, \Closure $spawn): object
    {
        return match (true) {
            $shown instanceof ActorContext => new RecordingContext($shown, $this, $spawn),
            $shown instanceof TimerScheduler => new RecordingTimers($shown, $this),
            $shown instanceof StashBuffer => new RecordingStash($shown, $this),
            default => $shown,
        };
    }
}
