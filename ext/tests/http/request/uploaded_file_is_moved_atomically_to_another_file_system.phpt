--TEST--
An uploaded file that is moved to another file system replaces the target atomically, with a name or without
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!is_writable('/dev/shm') || stat('/dev/shm')['dev'] === stat(sys_get_temp_dir())['dev']) {
    die('skip /dev/shm is not another file system than that of temporary files');
}
?>
--FILE--
<?php
use Nexus\Http\Request;

use function Nexus\Async\spawn;

function part(string $name, string $content): string
{
    return "--XY\r\nContent-Disposition: form-data; name=\"{$name}\"; filename=\"{$name}\"\r\n\r\n{$content}\r\n";
}

umask(022);
$directory = '/dev/shm/nexus-upload-' . getmypid();
mkdir($directory);
mkdir("{$directory}/directory");
$content = random_bytes(300_000);
$body = part('nameless', $content) . part('named', $content) . part('new', '') . part('refused', $content) . '--XY--';
$request = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], $body);
$temporary = $request->file('named')->path();
$old = [];
foreach (['nameless', 'named'] as $name) {
    file_put_contents("{$directory}/{$name}", 'old');
    $old[$name] = fopen("{$directory}/{$name}", 'r');
}

echo "moved at the same time:\n";
$moves = [];
foreach (['nameless', 'named', 'new'] as $name) {
    $moves[] = spawn(static fn() => $request->file($name)->moveTo("{$directory}/{$name}"));
}
array_map(static fn($move) => $move->await(), $moves);
foreach (['nameless', 'named'] as $name) {
    // The descriptor of the old file would show the new bytes if these were written over the old ones.
    var_dump(stream_get_contents($old[$name]), file_get_contents("{$directory}/{$name}") === $content);
    printf("%o\n", fileperms("{$directory}/{$name}") & 0777);
    var_dump($request->file($name)->isMoved());
}
var_dump(filesize("{$directory}/new"), file_exists($temporary), is_uploaded_file($temporary));

echo "refused:\n";
foreach (['without a name' => fn() => null, 'with a name' => fn() => $request->file('refused')->path()] as $how => $name) {
    $name();
    try {
        $request->file('refused')->moveTo("{$directory}/directory");
    } catch (Nexus\Server\SystemException $e) {
        echo $how, ': ', str_replace($directory, '…', $e->getMessage()), "\n";
    }
    var_dump($request->file('refused')->isMoved());
}
var_dump(file_get_contents($request->file('refused')->path()) === $content);

echo "nothing else is left:\n";
echo implode(' ', array_diff(scandir($directory), ['.', '..'])), "\n";
unset($request);
exec('rm -r ' . escapeshellarg($directory));
?>
--EXPECT--
moved at the same time:
string(3) "old"
bool(true)
644
bool(true)
string(3) "old"
bool(true)
644
bool(true)
int(0)
bool(false)
bool(false)
refused:
without a name: [NX-0401] The uploaded file could not be moved to …/directory: Is a directory
bool(false)
with a name: [NX-0401] The uploaded file could not be moved to …/directory: Is a directory
bool(false)
bool(true)
nothing else is left:
directory named nameless new
