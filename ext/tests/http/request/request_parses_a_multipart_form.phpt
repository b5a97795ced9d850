--TEST--
A multipart/form-data body has fields and files; files that are not moved are removed with the request
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Request;

function part(string $parameters, string $content, string $type = ''): string
{
    return "--XY\r\nContent-Disposition: form-data; {$parameters}\r\n"
        . ($type === '' ? '' : "Content-Type: {$type}\r\n")
        . "\r\n{$content}\r\n";
}

$binary = random_bytes(100_000) . "\r\n--X\r\n";
$body = part('name="title"', 'first')
    . part('name="title"', "two\r\nlines")
    . part('name="tags[]"', 'a')
    . part('name="tags[]"', 'b')
    . part('name="map[x][y]"', '1') . part('name="dotted.name"', 'd')
    . part('name="photo"; filename="../etc/C:\\dir\\cat.jpg"', $binary, 'image/jpeg')
    . part('name="docs[]"; filename="one.txt"', '1') . part('name="docs[]"; filename="two.txt"', '')
    . part('name="none"; filename=""', '', 'application/octet-stream') . '--XY--';
$request = Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], $body);

echo json_encode($request->forms()), "\n";
var_dump(
    $request->form('title'),
    $request->form('tags[]'),
    $request->form('dotted.name'),
    $request->form('photo'),
    $request->form('none', 'default'),
);
$photo = $request->file('photo');
var_dump(
    $photo->name(),
    $photo->clientPath(),
    $photo->mediaType(),
    $photo->size() === strlen($binary),
    file_get_contents($photo->path()) === $binary,
);
var_dump(
    array_keys($request->files()),
    $request->files()['docs'][1]->size(),
    $request->files()['docs'][0]->mediaType(),
);
var_dump($request->file('none'), $request->file('title'), $request->withAttribute('a', 1)->file('photo') === $photo);

echo "temporary:\n";
var_dump(is_uploaded_file($photo->path()), fileperms($photo->path()) & 0777);
$directory = sys_get_temp_dir() . '/nexus-upload-' . getmypid();
mkdir($directory);
$one = $request->files()['docs'][0];
$two = $request->files()['docs'][1];
$one->moveTo("{$directory}/one");
var_dump($one->isMoved(), file_get_contents("{$directory}/one"), is_uploaded_file($one->path()), $photo->isMoved());
var_dump(move_uploaded_file($two->path(), "{$directory}/two"), $two->isMoved());
try {
    $two->moveTo("{$directory}/three");
} catch (Nexus\Async\MisuseError $e) {
    echo $e->getMessage(), "\n";
}
try {
    $photo->moveTo("{$directory}/no/such/place");
} catch (Nexus\Server\SystemException $e) {
    echo str_replace($directory, '…', $e->getMessage()), "\n";
}
$paths = array_map(static fn($file) => $file->path(), [$photo, $one, $two]);
var_dump(array_map(file_exists(...), $paths));
unset($one, $two, $request);
var_dump(is_file($paths[0]));
unset($photo);
clearstatcache();
var_dump(is_file($paths[0]), is_file("{$directory}/one"));
array_map(unlink(...), glob("{$directory}/*"));
rmdir($directory);
?>
--EXPECT--
{"title":"two\r\nlines","tags":["a","b"],"map":{"x":{"y":"1"}},"dotted_name":"d"}
string(10) "two
lines"
string(1) "b"
string(1) "d"
NULL
string(7) "default"
string(7) "cat.jpg"
string(21) "../etc/C:\dir\cat.jpg"
string(10) "image/jpeg"
bool(true)
bool(true)
array(2) {
  [0]=>
  string(5) "photo"
  [1]=>
  string(4) "docs"
}
int(0)
string(24) "application/octet-stream"
NULL
NULL
bool(true)
temporary:
bool(true)
int(384)
bool(true)
string(1) "1"
bool(false)
bool(false)
bool(true)
bool(true)
[NX-0306] The uploaded file two.txt has been moved already: move it once, and use the new path
[NX-0401] The uploaded file could not be moved to …/no/such/place: No such file or directory
array(3) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
  [2]=>
  bool(false)
}
bool(true)
bool(false)
bool(true)
