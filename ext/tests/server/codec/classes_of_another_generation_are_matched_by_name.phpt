--TEST--
Properties of another generation's class are matched by name; types are checked; a table outlives its writer
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{CodecTable, Process};
use function Nexus\Server\Internal\{decode, encode};

/** What another process, with other code, has written: [its table, a value by numbers, a value by names]. */
function written(string $code): array
{
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    if (Process::fork() === 0) {
        $value = eval($code);
        $table = new CodecTable(4096);
        fwrite($theirs, base64_encode(serialize([$table->encode($value), $table->contents(), encode($value)])));
        exit;
    }
    fclose($theirs);
    [$numbered, $table, $named] = unserialize(base64_decode(stream_get_contents($ours)));

    return [$table, $numbered, $named];
}

$old = written(<<<'PHP'
    class Base
    {
        private string $note = 'of the base';
    }
    #[AllowDynamicProperties]
    final class Order extends Base
    {
        public $gone = [1, 2];
        public int $id = 7;
        protected $moved = 'm';
        public string $text = 't';
        public int $number = 3;
    }
    final class Late { public int $x = 4; }
    $order = new Order();
    $order->dynamic = 'declared later';
    $order->other = 'still dynamic';
    return [$order, new Late(), $order];
    PHP);
$typed = written('final class Typed { public $value = "text"; } return new Typed();');
$enum = written('enum Kind { case Old; case New; } return Kind::Old;');
$kind = written('final class Kind2 { public $a = 1; } return [new Kind2()];');
$enumAsObject = written('final class Suit { public $a = 1; } return [new Suit()];');
$abstract = written('final class Shape { public $a = 1; } return new Shape();');
$unknown = written('final class Unknown { } return new Unknown();');

/* Declared here, after the forks. */
eval(<<<'PHP'
    class Base
    {
        private string $note = 'default';
    }
    #[AllowDynamicProperties]
    final class Order extends Base
    {
        public int $number = 0;
        public string $added = 'default';
        public readonly string $text;
        public int $id = 0;
        private $moved = 'default';
        public ?string $dynamic = null;
        public ?string $never;
    }
    final class Typed
    {
        public int $value = 1;
        public ?self $self = null;
    }
    enum Kind
    {
        case New;
    }
    enum Suit
    {
        case Hearts;
    }
    abstract class Shape {}
    final class Kind2
    {
        public function __serialize(): array
        {
            return [];
        }

        public function __unserialize(array $data): void {}
    }
    PHP);
spl_autoload_register(static function (string $class): void {
    echo "autoload {$class}\n";
    if ($class === 'Late') {
        eval('final class Late { public int $x = 0; public int $y = 1; }');
    }
});

[$table, $numbered, $named] = $old;
$reader = new CodecTable(4096, $table);
print_r($reader->decode($numbered));
echo print_r($reader->decode($numbered), true) === print_r(decode($named), true) ? "the same by names\n" : "differs\n";

$refused = ['a type' => $typed, 'a case' => $enum, 'a kind' => $kind, 'an enum' => $enumAsObject,
    'an abstract class' => $abstract, 'unknown' => $unknown];
foreach ($refused as $what => [$table, $numbered, $named]) {
    $reader = new CodecTable(4096, $table);
    foreach ([$reader->decode(...), decode(...), $reader->decode(...)] as $number => $decode) {
        try {
            $decode($number === 1 ? $named : $numbered);
            echo "{$what}: built\n";
        } catch (Nexus\TransferException $failure) {
            echo "{$what}: {$failure->getMessage()}\n";
        }
    }
}

echo "A writer continues the table of its predecessor:\n";
$next = new CodecTable(4096, $old[0]);
$order = $next->encode(new Order());
echo $next->decode($order)->added, "\n", $next->decode($old[1])[1]->x, "\n";
$again = new CodecTable(4096, $next->contents());
var_dump($again->encode(new Order()) === $order, $again->contents() === $next->contents());

echo "A full table: names in the value\n";
foreach ([0, 3, 4, 20, 40, 100] as $capacity) {
    $full = new CodecTable($capacity);
    echo $full->decode($full->encode([new Order(), new Typed(), new Order()]))[2]->added, "\n";
}
?>
--EXPECT--
autoload Late
Array
(
    [0] => Order Object
        (
            [note:Base:private] => of the base
            [number] => 3
            [added] => default
            [text] => t
            [id] => 7
            [moved:Order:private] => m
            [dynamic] => declared later
            [other] => still dynamic
        )

    [1] => Late Object
        (
            [x] => 4
            [y] => 1
        )

    [2] => Order Object
        (
            [note:Base:private] => of the base
            [number] => 3
            [added] => default
            [text] => t
            [id] => 7
            [moved:Order:private] => m
            [dynamic] => declared later
            [other] => still dynamic
        )

)
the same by names
a type: [NX-1209] Bytes of another process have a value for Typed::$value that is not of the declared type
a type: [NX-1209] Bytes of another process have a value for Typed::$value that is not of the declared type
a type: [NX-1209] Bytes of another process have a value for Typed::$value that is not of the declared type
a case: [NX-1208] Bytes of another process name a case of the enum Kind that it does not have
a case: [NX-1208] Bytes of another process name a case of the enum Kind that it does not have
a case: [NX-1208] Bytes of another process name a case of the enum Kind that it does not have
a kind: [NX-1208] Bytes of another process have an object of Kind2 in another form than this process would write
a kind: [NX-1208] Bytes of another process have an object of Kind2 in another form than this process would write
a kind: [NX-1208] Bytes of another process have an object of Kind2 in another form than this process would write
an enum: [NX-1208] Bytes of another process have an object of Suit in another form than this process would write
an enum: [NX-1208] Bytes of another process have an object of Suit in another form than this process would write
an enum: [NX-1208] Bytes of another process have an object of Suit in another form than this process would write
an abstract class: [NX-1208] Bytes of another process name the class Shape, which must not be built from bytes
an abstract class: [NX-1208] Bytes of another process name the class Shape, which must not be built from bytes
an abstract class: [NX-1208] Bytes of another process name the class Shape, which must not be built from bytes
autoload Unknown
unknown: [NX-1208] Bytes of another process name the class Unknown, which this process has not declared and cannot load
unknown: [NX-1208] Bytes of another process name the class Unknown, which this process has not declared and cannot load
unknown: [NX-1208] Bytes of another process name the class Unknown, which this process has not declared and cannot load
A writer continues the table of its predecessor:
default
4
bool(true)
bool(true)
A full table: names in the value
default
default
default
default
default
default
