--TEST--
Readers and writers of a scoreboard stay within their bounds, with any content that the user of a worker writes
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Scoreboard;

const HEADER = 128;
const ROW = 128;

function scribble($memory, int $at, string $bytes): void
{
    fseek($memory, $at);
    fwrite($memory, $bytes);
}

/** The same in every run, so that what fails fails again. */
function noise(int $length): string
{
    $bytes = '';
    while (strlen($bytes) < $length) {
        $bytes .= pack('V', mt_rand());
    }

    return substr($bytes, 0, $length);
}

function read_everything(Scoreboard $scoreboard): void
{
    $scoreboard->slots() <= 1024 || print("more slots than fit\n");
    count($scoreboard->rows()) <= 64 || print("more rows than there are\n");
    foreach ($scoreboard->rows() as $row) {
        $process = $scoreboard->row($row);
        $scoreboard->load($row);
        foreach ($scoreboard->requests($row) as $request) {
            strlen($request['method'] . $request['path']) <= 128 || print("longer than its place\n");
        }
        try {
            $scoreboard->history($process['slot']);
        } catch (ValueError) {
        }
        $scoreboard->drainSeconds($row);
    }
    $scoreboard->latencies($scoreboard->rows(), [0.5, 0.99]);
    $scoreboard->marked(Scoreboard::MARK_OPEN);
    $scoreboard->askForWaits();
}

$scoreboard = Scoreboard::create(2);
$other = Scoreboard::open('/proc/self/fd/' . $scoreboard->descriptor());
$memory = fopen("php://fd/{$scoreboard->descriptor()}", "r+");
stream_set_write_buffer($memory, 0);
$size = fstat($memory)['size'];
var_dump(ftruncate($memory, 4096), fstat($memory)['size'] === $size);

// The counts and marks of the header, former and current ones.
foreach ([4, 8, 12, 16, 20, 24] as $at) {
    scribble($memory, $at, "\xff\xff\xff\xff");
}
read_everything($other);
mt_srand(20261122);
for ($round = 0; $round < 1000; $round++) {
    scribble($memory, HEADER + ROW * mt_rand(0, 63), noise(ROW));
    scribble($memory, mt_rand(0, $size - 4096), noise(4096));
    if ($round % 50 === 0) {
        read_everything($round % 100 === 0 ? $scoreboard : $other);
    }
}
// Functions that only write, as a master with more rights does, write known values.
$scoreboard->mark(Scoreboard::MARK_OPEN, 3);
scribble($memory, 0, str_repeat("\xff", HEADER + 64 * ROW));
var_dump($scoreboard->widen(4), $scoreboard->widen(65));
$scoreboard->reset();
$again = Scoreboard::open('/proc/self/fd/' . $scoreboard->descriptor());
var_dump($again->slots(), $again->marked(Scoreboard::MARK_OPEN), $again->rows(), $again->claim(1, 1, 2));
?>
--EXPECTF--
bool(false)
bool(true)
bool(true)
bool(false)
int(4)
int(3)
array(0) {
}
int(0)
