--TEST--
Values arrive as they were: by numbers of classes and by their names, in windows of every size
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\CodecTable;
use function Nexus\Server\Internal\{decode, encode};

enum Suit: string
{
    case Hearts = 'h';
    case Spades = 's';
}

enum Direction
{
    case Up;
    case Down;
}

abstract class Entity
{
    private int $secret = 5;
    protected ?array $list = null;

    public function set(int $secret, array $list): static
    {
        $this->secret = $secret;
        $this->list = $list;

        return $this;
    }
}

final class Order extends Entity
{
    public readonly int $id;
    public float $price;
    public ?Order $next = null;
    public int|string|null $either = 'x';
    private $secret = [1];
    public Suit $suit = Suit::Hearts;

    public function __construct(int $id, float $price)
    {
        $this->id = $id;
        $this->price = $price;
    }
}

final class Money
{
    private $handle = 'local';

    public function __construct(public int $cents) {}

    public function __serialize(): array
    {
        return ['cents' => $this->cents];
    }

    public function __unserialize(array $data): void
    {
        $this->cents = $data['cents'];
    }
}

final class MyException extends Exception
{
    public function __serialize(): array
    {
        return [$this->message];
    }

    public function __unserialize(array $data): void
    {
        $this->message = $data[0];
    }
}

final class Moment extends DateTimeImmutable
{
    public int $precision = 3;
}

final class Unset_
{
    public int $typed = 1;
    public $plain = 2;
    public int $never;
}

$dynamic = new stdClass();
$dynamic->x = 1;
$dynamic->{'12'} = [1];
$order = (new Order(7, 1.5))->set(9, ['a' => null]);
$order->next = new Order(8, 2.0);
$unset = new Unset_();
unset($unset->typed, $unset->plain);
$shared = 'a string of a reference';
$once = ['r' => &$shared];
unset($shared);

$values = [
    null, true, false, 0, -1, 127, 128, -128, -129, 2 ** 31 - 1, 2 ** 31, -2 ** 31, PHP_INT_MIN, PHP_INT_MAX,
    1.5, -0.0, INF, '', 'a', 'abc', "\0\xff", str_repeat('y', 255), str_repeat('y', 256), str_repeat('z', 70000),
    [], [1, 2, 3], ['a' => 1, 'b' => [1, 2]], [5 => 1, 3 => 2], [-1 => 'x', '08' => 'y'], range(1, 1000),
    array_fill_keys(range(1, 999, 2), 'v'), Suit::Spades, [Direction::Down, Direction::Up, Direction::Down],
    $dynamic, new stdClass(), $order, [$order, [Suit::Hearts]], new Money(250), [new Money(1), new Money(2)],
    $unset, new Moment('2026-01-02 03:04:05 UTC'), new DateTimeZone('Asia/Tokyo'), new DateInterval('P1DT2H'),
    new DateTime('2020-02-02 +03:00'),
];
foreach (['2026-10-25 02:30:00.5 Europe/Berlin', '@-1.5', '1960-01-01 00:00:00.25 +05:30', '2020-01-01 EST', '@0',
    '-0050-05-05 UTC', '9999-12-31 23:59:59.999999 -11:59'] as $text) {
    $values[] = new DateTimeImmutable($text);
}
$table = new CodecTable();
foreach ($values as $number => $value) {
    $arrived = ['names' => decode(encode($value))];
    for ($window = 0; $window < 80; ++$window) {
        $arrived[$window] = $table->decode($table->encode($value, $window));
    }
    foreach ($arrived as $how => $got) {
        if (print_r($got, true) !== print_r($value, true) || serialize($got) !== serialize($value)) {
            echo "value {$number}, {$how}: ", var_export($got, true), "\n";
        }
    }
}

$exception = decode(encode(new MyException('lost')));
echo $exception::class, ' ', $exception->getMessage(), "\n";
var_dump(is_nan(decode(encode(NAN))));
var_dump(decode(encode($once)));

echo "The hour that a clock repeats:\n";
foreach ([1792888200, 1792891800] as $seconds) {
    $fold = (new DateTimeImmutable("@{$seconds}"))->setTimezone(new DateTimeZone('Europe/Berlin'));
    echo decode(encode($fold))->format('c'), "\n";
}

echo "An object that occurs twice becomes two:\n";
$twice = decode(encode([$dynamic, $dynamic]));
var_dump($twice[0] === $twice[1], decode(encode([Suit::Hearts]))[0] === Suit::Hearts);

echo "Readonly properties stay readonly, uninitialized ones can be set once:\n";
$copy = decode(encode($order));
try {
    (fn() => $this->id = 8)->call($copy);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
$empty = decode(encode((new ReflectionClass('Order'))->newInstanceWithoutConstructor()));
(fn() => $this->id = 8)->call($empty);
echo $empty->id, "\n";
?>
--EXPECT--
MyException lost
bool(true)
array(1) {
  ["r"]=>
  string(23) "a string of a reference"
}
The hour that a clock repeats:
2026-10-25T02:30:00+02:00
2026-10-25T02:30:00+01:00
An object that occurs twice becomes two:
bool(false)
bool(true)
Readonly properties stay readonly, uninitialized ones can be set once:
Cannot modify readonly property Order::$id
8
