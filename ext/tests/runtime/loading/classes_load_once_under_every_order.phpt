--TEST--
Classes, their parents, interfaces, traits and enums load once, under a hundred orders of the coroutines
--DESCRIPTION--
Orders: 10, for it goes through a hundred of its own each time
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};
use function Nexus\Internal\use_order;

$loads = [];
spl_autoload_register(function (string $class) use (&$loads): void {
    [$kind, $round] = explode('_', $class);
    $loads[$class] = ($loads[$class] ?? 0) + 1;
    delay(0);
    /* An autoloader may itself start a coroutine and wait for it. */
    $code = await(spawn(function () use ($kind, $round) {
        delay(0.0001);
        return match ($kind) {
            'Child' => "final class Child_$round extends Middle_$round implements Face_$round { const FROM = Kind_$round::A; }",
            'Middle' => "abstract class Middle_$round extends Root_$round { use Part_$round; }",
            'Root' => "abstract class Root_$round implements Face_$round {}",
            'Face' => "interface Face_$round {}",
            'Part' => "trait Part_$round { public function part(): Kind_$round { return Kind_$round::A; } }",
            'Kind' => "enum Kind_$round { case A; }",
        };
    }));
    eval($code);
    delay(0);
});
for ($round = 1; $round <= 100; $round++) {
    use_order($round);
    $asks = [
        fn () => (new ("Child_$round")())->part()->name,
        fn () => constant("Child_$round::FROM")->name,
        fn () => is_subclass_of("Child_$round", "Root_$round") ? 'A' : 'no child',
        fn () => class_exists("Middle_$round") ? 'A' : 'no middle',
        fn () => interface_exists("Face_$round") ? 'A' : 'no face',
        fn () => enum_exists("Kind_$round") ? 'A' : 'no kind',
        fn () => trait_exists("Part_$round") ? 'A' : 'no part',
    ];
    $coroutines = array_map(spawn(...), $asks);
    $answers = array_map(await(...), $coroutines);
    if ($answers !== array_fill(0, 7, 'A')) {
        echo "round $round: ", implode(' ', $answers), "\n";
    }
}
echo count($loads), " classes, each loaded ", implode(' or ', array_unique($loads)), " time\n";
?>
--EXPECT--
600 classes, each loaded 1 time
