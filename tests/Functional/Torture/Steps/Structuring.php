<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Context, ContextKey, Coroutine, Scope};
use Nexus\Tests\Functional\Torture\{Body, Gauge, Steps, World};

use function Nexus\Async\{spawn, timeout};

/** Children, scopes of every kind, and contexts. */
final readonly class Structuring implements Steps
{
    private World $world;

    public function __construct(private Body $body)
    {
        $this->world = $body->world;
    }

    public function one(): void
    {
        match ($this->world->random->getInt(0, 9)) {
            0, 1, 2 => $this->child(),
            3, 4 => $this->scope(),
            5 => $this->limitedScope(),
            6 => $this->droppedScope(),
            7 => $this->world->chance(50) ? $this->keptScope() : $this->awaitsKeptScope(),
            8 => $this->detached(),
            default => $this->context(),
        };
    }

    private function child(): void
    {
        if ($this->world->maySpawn()) {
            $this->body->remembered(spawn($this->body->below()));
        }
    }

    private function scope(): void
    {
        $scope = $this->world->chance(50) ? new Scope() : Scope::supervisor();
        $fill = function () use ($scope): void {
            $this->fill($scope, 4);
            if ($this->world->chance(15)) {
                $scope->cancel('by chance');
            }
            $this->body->pause();
        };
        try {
            $this->world->chance(70) ? $scope->run($fill) : $fill();
        } finally {
            $this->leave($scope);
        }
    }

    /** Its members spawn into it, too. Coroutines that wait for a free place must not block them. */
    private function limitedScope(): void
    {
        $most = $this->world->random->getInt(1, 2);
        $scope = new Scope(concurrency: $most, queue: $this->world->random->getInt(0, 2));
        $running = new Gauge();
        $member = function () use ($running, $scope, $most): void {
            $this->world->mustBe(
                $running->enter() <= $most,
                "{$running->reading()} run in a scope that allows {$most}",
            );
            try {
                $this->world->sometimes(30, fn() => $this->body->remembered($scope->spawn($this->body->pause(...))));
                $this->world->chance(50) ? $this->body->step() : $this->body->pause();
            } finally {
                $running->leave();
            }
        };
        try {
            for ($members = $this->world->random->getInt(0, 5); $members > 0 && $this->world->maySpawn(); --$members) {
                $this->body->remembered($scope->spawn($member));
            }
        } finally {
            $this->leave($scope);
            $this->world->mustBe($running->reading() === 0, "{$running->reading()} run in a scope that was left");
        }
    }

    /** Its destructor waits for the members. */
    private function droppedScope(): void
    {
        /** @var list<Coroutine<mixed>> $members */
        $members = [];
        $fill = function () use (&$members): void {
            $scope = Scope::supervisor();
            $members = $this->fill($scope, 3);
            $this->world->sometimes(30, $this->body->step(...));
        };
        try {
            $fill();
        } finally {
            $living = array_filter($members, static fn(Coroutine $member): bool => !$member->isDone());
            $this->world->mustBe($living === [], 'a scope was dropped with living members');
        }
    }

    /** A scope that outlives the call, for other coroutines to use. */
    private function keptScope(): void
    {
        $scope = $this->world->anyScope();
        if ($scope === null || $this->world->chance(40)) {
            $this->world->keep($scope = Scope::supervisor());
        }
        $this->fill($scope, 2);
        if ($this->world->chance(10)) {
            $scope->cancel('by chance');
        }
    }

    /** Several coroutines may wait for the end of one scope. */
    private function awaitsKeptScope(): void
    {
        $scope = $this->world->anyScope();
        if ($scope === null) {
            return;
        }
        $limit = $this->world->patience();
        $await = fn() => $this->world->waits->during(
            ['a kept scope'],
            static fn(): bool => count($scope) === 0,
            $scope->await(...),
        );
        $limit === null ? $await() : timeout($limit, $await);
    }

    private function detached(): void
    {
        if ($this->world->maySpawn()) {
            $this->world->hurried(
                fn() => $this->world->detached(spawn($this->body->below())->detach('torture')->ignore()),
            );
        }
    }

    private function context(): void
    {
        $key = new ContextKey('torture');
        $value = $this->world->random->getInt(0, PHP_INT_MAX);
        $before = Context::current();
        try {
            $before->with($key, $value)->run(function () use ($key, $value): void {
                $this->body->remembered(spawn(function () use ($key, $value): void {
                    $this->body->pause();
                    $this->world->mustBe(
                        Context::current()->find($key) === $value,
                        "a child does not see its parent's Context",
                    );
                    $this->world->sometimes(30, $this->body->step(...));
                }));
                $this->body->step();
                $this->world->mustBe(
                    Context::current()->find($key) === $value,
                    'the Context has changed inside of its run()',
                );
            });
        } finally {
            $this->world->mustBe(!Context::current()->has($key), 'the Context has not been put back');
        }
    }

    /** @return list<Coroutine<mixed>> */
    private function fill(Scope $scope, int $most): array
    {
        $members = [];
        for ($count = $this->world->random->getInt(0, $most); $count > 0 && $this->world->maySpawn(); --$count) {
            $this->body->remembered($members[] = $scope->spawn($this->body->below()));
        }

        return $members;
    }

    private function leave(Scope $scope): void
    {
        try {
            $this->world->waits->during(['scope'], static fn(): bool => count($scope) === 0, $scope->await(...));
        } finally {
            $this->world->mustBe(count($scope) === 0, 'a scope was left with living members');
        }
    }
}
