--TEST--
Magic methods wait: strings, properties, calls, casts, serialization, iteration
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/waiting.inc';

final class Magic implements ArrayAccess, Countable, IteratorAggregate, JsonSerializable
{
    public function __construct(public $wait, public string $id)
    {
    }

    public function __toString(): string
    {
        return "s$this->id" . ($this->wait)();
    }

    public function __get(string $name): string
    {
        return "g$name$this->id" . ($this->wait)();
    }

    public function __set(string $name, mixed $value): void
    {
        ($this->wait)();
    }

    public function __isset(string $name): bool
    {
        return ($this->wait)() === null;
    }

    public function __unset(string $name): void
    {
        ($this->wait)();
    }

    public function __call(string $name, array $arguments): string
    {
        return "c$name$this->id" . ($this->wait)();
    }

    public function __invoke(): string
    {
        return "i$this->id" . ($this->wait)();
    }

    public function __clone(): void
    {
        ($this->wait)();
    }

    public function __debugInfo(): array
    {
        return ['id' => $this->id . ($this->wait)()];
    }

    public function offsetGet(mixed $offset): string
    {
        return "o$offset$this->id" . ($this->wait)();
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
        ($this->wait)();
    }

    public function offsetExists(mixed $offset): bool
    {
        return ($this->wait)() === null;
    }

    public function offsetUnset(mixed $offset): void
    {
        ($this->wait)();
    }

    public function count(): int
    {
        return 7 + (int) ($this->wait)();
    }

    public function getIterator(): Iterator
    {
        ($this->wait)();
        yield $this->id => 1;
        ($this->wait)();
        yield from [2, 3];
    }

    public function jsonSerialize(): array
    {
        return ['json' => $this->id . ($this->wait)()];
    }
}
final class Stored
{
    public static array $waits = [];

    public function __construct(public string $id, public mixed $more = null)
    {
    }

    public function __serialize(): array
    {
        (self::$waits[$this->id])();
        return [$this->id, $this->more];
    }

    public function __unserialize(array $data): void
    {
        (self::$waits[$data[0]])();
        [$this->id, $this->more] = $data;
    }
}
waits_anywhere('__toString', function ($wait, $id) {
    $magic = new Magic($wait, $id);
    $list = [new Magic($wait, 'c'), new Magic($wait, 'b'), $magic];
    sort($list, SORT_STRING);
    return ["a$magic-$magic", implode(',', [$magic, 1, $magic]), sprintf('%s|%5d', $magic, 3),
        str_replace((string) $magic, 'r', "qs$id"),
        array_column(array_map(get_object_vars(...), $list), 'id'), $magic == "s$id", strlen($magic)];
});
waits_anywhere('__get, __set, __isset, __unset', function ($wait, $id) {
    $magic = new Magic($wait, $id);
    $magic->written = 1;
    unset($magic->gone);
    return [$magic->one . $magic->two, isset($magic->three), $magic->four ?? 'none'];
});
waits_anywhere('__call, __invoke, __clone', fn ($wait, $id) => [
    (new Magic($wait, $id))->method(),
    (new Magic($wait, $id))(),
    (clone new Magic($wait, $id))->id,
]);
waits_anywhere('ArrayAccess, Countable', function ($wait, $id) {
    $magic = new Magic($wait, $id);
    $magic[] = 1;
    unset($magic['x']);
    return [$magic['k'], isset($magic['k']), $magic['q'] ?? 'none', count($magic)];
});
waits_anywhere('foreach, spread', function ($wait, $id) {
    $found = [];
    foreach (new Magic($wait, $id) as $key => $value) {
        $wait();
        $found[] = "$key$value";
    }
    return [$found, (fn (...$all) => $all)(...array_values(iterator_to_array(new Magic($wait, $id))))];
});
waits_anywhere('json_encode', fn ($wait, $id) => json_encode([new Magic($wait, $id), ['n' => new Magic($wait, 'b')]]));
waits_anywhere('__serialize, __unserialize', function ($wait, $id) {
    Stored::$waits[$id] = $wait;
    $stored = new Stored($id);
    $text = serialize([$stored, new Stored($id, [$stored, $stored]), $stored]);
    $again = unserialize($text);
    return [$text, $again[0] === $again[2], $again[1]->more[1] === $again[0]];
});
echo 'print_r: ';
$dumped = print_r(new Magic(fn () => Nexus\Async\delay(0.001), 'dumped'), true);
echo str_contains($dumped, '[id] => dumped') ? 'works' : $dumped, "\n";
?>
--EXPECT--
__toString: works
__get, __set, __isset, __unset: works
__call, __invoke, __clone: works
ArrayAccess, Countable: works
foreach, spread: works
json_encode: works
__serialize, __unserialize: works
print_r: works
