<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Context, ContextKey, Coroutine, Scope};
use Nexus\Tests\Functional\Torture\{Body, Gauge, Scenario, Steps};

use function Nexus\Async\{spawn, timeout};

/** Children, scopes of every kind, and contexts. */
final readonly class Structuring implements Steps
{
    private Scenario $scenario;

    public function __construct(private Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 9)) {
            0, 1, 2 => $this->child(),
            3, 4 => $this->scope(),
            5 => $this->limitedScope(),
            6 => $this->droppedScope(),
            7 => $this->scenario->chance(50) ? $this->keptScope() : $this->awaitsKeptScope(),
            8 => $this->detached(),
            default => $this->context(),
        };
    }

    private function child(): void
    {
        if ($this->scenario->maySpawn()) {
            $this->body->remembered(spawn($this->body->below()));
        }
    }

    private function scope(): void
    {
        $scope = $this->scenario->chance(50) ? new Scope() : Scope::supervisor();
        $fill = function () use ($scope): void {
            $this->fill($scope, 4);
            if ($this->scenario->chance(15)) {
                $scope->cancel('by chance');
            }
            $this->body->pause();
        };
        try {
            $this->scenario->chance(70) ? $scope->run($fill) : $fill();
        } finally {
            $this->leave($scope);
        }
    }

    /** Its members spawn into it, too. Coroutines that wait for a free place must not block them. */
    private function limitedScope(): void
    {
        $most = $this->scenario->random->getInt(1, 2);
        $scope = new Scope(concurrency: $most, queue: $this->scenario->random->getInt(0, 2));
        $running = new Gauge();
        $member = function () use ($running, $scope, $most): void {
            $this->scenario->mustBe(
                $running->enter() <= $most,
                "{$running->reading()} run in a scope that allows {$most}",
            );
            try {
                $this->scenario->sometimes(30, fn() => $this->body->remembered($scope->spawn($this->body->pause(...))));
                $this->scenario->chance(50) ? $this->body->step() : $this->body->pause();
            } finally {
                $running->leave();
            }
        };
        try {
            for (
                $members = $this->scenario->random->getInt(0, 5);
                $members > 0 && $this->scenario->maySpawn();
                --$members
            ) {
                $this->body->remembered($scope->spawn($member));
            }
        } finally {
            $this->leave($scope);
            $this->scenario->mustBe($running->reading() === 0, "{$running->reading()} run in a scope that was left");
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
            $this->scenario->sometimes(30, $this->body->step(...));
        };
        try {
            $fill();
        } finally {
            $living = array_filter($members, static fn(Coroutine $member): bool => !$member->isDone());
            $this->scenario->mustBe($living === [], 'a scope was dropped with living members');
        }
    }

    /** A scope that outlives the call, for other coroutines to use. */
    private function keptScope(): void
    {
        $scope = $this->scenario->anyScope();
        if ($scope === null || $this->scenario->chance(40)) {
            $this->scenario->keep($scope = Scope::supervisor());
        }
        $this->fill($scope, 2);
        if ($this->scenario->chance(10)) {
            $scope->cancel('by chance');
        }
    }

    /** Several coroutines may wait for the end of one scope. */
    private function awaitsKeptScope(): void
    {
        $scope = $this->scenario->anyScope();
        if ($scope === null) {
            return;
        }
        $limit = $this->scenario->patience();
        $await = fn() => $this->scenario->waits->during(
            ['a kept scope'],
            static fn(): bool => count($scope) === 0,
            $scope->await(...),
        );
        $limit === null ? $await() : timeout($limit, $await);
    }

    private function detached(): void
    {
        if ($this->scenario->maySpawn()) {
            $this->scenario->hurried(
                fn() => $this->scenario->detached(spawn($this->body->below())->detach('torture')->ignore()),
            );
        }
    }

    private function context(): void
    {
        $key = new ContextKey('torture');
        $value = $this->scenario->random->getInt(0, PHP_INT_MAX);
        $before = Context::current();
        try {
            $before->with($key, $value)->run(function () use ($key, $value): void {
                $this->body->remembered(spawn(function () use ($key, $value): void {
                    $this->body->pause();
                    $this->scenario->mustBe(
                        Context::current()->find($key) === $value,
                        "a child does not see its parent's Context",
                    );
                    $this->scenario->sometimes(30, $this->body->step(...));
                }));
                $this->body->step();
                $this->scenario->mustBe(
                    Context::current()->find($key) === $value,
                    'the Context has changed inside of its run()',
                );
            });
        } finally {
            $this->scenario->mustBe(!Context::current()->has($key), 'the Context has not been put back');
        }
    }

    /** @return list<Coroutine<mixed>> */
    private function fill(Scope $scope, int $most): array
    {
        $members = [];
        for ($count = $this->scenario->random->getInt(0, $most); $count > 0 && $this->scenario->maySpawn(); --$count) {
            $this->body->remembered($members[] = $scope->spawn($this->body->below()));
        }

        return $members;
    }

    private function leave(Scope $scope): void
    {
        try {
            $this->scenario->waits->during(['scope'], static fn(): bool => count($scope) === 0, $scope->await(...));
        } finally {
            $this->scenario->mustBe(count($scope) === 0, 'a scope was left with living members');
        }
    }
}
