<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

/** A mutable message, for tests of wrong use. */
final class Parcel
{
    public int $number = 1;
    public float $float = 1.5;
    public string $text = 'text';
    public bool $flag = true;
    public ?bool $nothing = null;
    /** @var array<array-key, mixed> */
    public array $list = ['key' => 1];
    public \Closure $closure;
    public \stdClass $bag;
    public ?self $itself = null;

    public function __construct(public ?self $inner = null)
    {
        $this->bag = new \stdClass();
        $this->closure = static fn() => null;
    }
}
