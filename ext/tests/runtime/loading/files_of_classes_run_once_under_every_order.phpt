--TEST--
Files of classes, included by an autoloader and required by name, run once under a hundred orders
--DESCRIPTION--
Orders: 10, for it goes through a hundred of its own each time
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};
use function Nexus\Internal\use_order;

$folder = sys_get_temp_dir() . '/nexus-classes-' . getmypid();
mkdir($folder);
$runs = [];
$write = function (string $class, string $code) use ($folder): void {
    file_put_contents(
        "$folder/$class.php",
        "<?php \$GLOBALS['runs']['$class'] = (\$GLOBALS['runs']['$class'] ?? 0) + 1; Nexus\\Async\\delay(0); $code Nexus\\Async\\delay(0);",
    );
};
spl_autoload_register(function (string $class) use ($folder): void {
    if (is_file("$folder/$class.php")) {
        include "$folder/$class.php";
    }
});
for ($round = 1; $round <= 100; $round++) {
    use_order($round);
    $write(
        "Leaf$round",
        "final class Leaf$round extends Stem$round implements JsonSerializable { public function jsonSerialize(): mixed { return Seed$round::VALUE; } }",
    );
    $write("Stem$round", "abstract class Stem$round implements Ground$round {}");
    $write("Ground$round", "interface Ground$round extends Countless$round {}");
    $write("Countless$round", "interface Countless$round {}");
    $write("Seed$round", "final class Seed$round { const VALUE = Seed$round::class . PHP_EOL; }");
    $write("table$round", "return [Seed$round::class => new Leaf$round()];");
    $asks = [
        fn () => json_encode(new ("Leaf$round")()),
        fn () => json_encode(new ("Leaf$round")()),
        fn () => is_array(require_once "$folder/table$round.php"),
        fn () => is_array(require_once "$folder/table$round.php"),
        fn () => is_a("Leaf$round", "Countless$round", true),
        fn () => class_exists("Stem$round"),
        fn () => constant("Seed$round::VALUE") === "Seed$round\n",
    ];
    $coroutines = array_map(spawn(...), $asks);
    $answers = array_map(await(...), $coroutines);
    [$leaf, $again, $table, $twice] = $answers;
    $table === $twice && print "round $round: the table twice\n";
    $leaf === "\"Seed$round\\n\"" && $leaf === $again && $answers[4] && $answers[5] && $answers[6]
        || print "round $round: wrong\n";
    array_map(unlink(...), glob("$folder/*"));
}
rmdir($folder);
echo count($runs), ' files, each run ', implode(' or ', array_unique($runs)), " time\n";
?>
--EXPECT--
600 files, each run 1 time
