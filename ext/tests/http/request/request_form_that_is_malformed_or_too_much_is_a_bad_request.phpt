--TEST--
A malformed multipart body is a BadRequestException, a too large one a BodyException, each time, and no file is left
--EXTENSIONS--
nexus
--INI--
max_input_vars=2
max_file_uploads=1
upload_tmp_dir={PWD}
--FILE--
<?php
use Nexus\Http\{BadRequestException, BodyException, Request};

$directory = ini_get('upload_tmp_dir');
$before = glob("{$directory}/nexus-*");
$field = "--XY\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n";
$file = "--XY\r\nContent-Disposition: form-data; name=f; filename=g\r\n\r\n1\r\n";
$bodies = [
    'cut' => [$field . $file . "--XY\r\nContent-Disposition: form-data; name=f; fi", 'XY'],
    'cut in a file' => [substr($file, 0, -2), 'XY'],
    'no name' => ["--XY\r\n\r\n1\r\n--XY--", 'XY'],
    'fields' => [$field . $field . $field . '--XY--', 'XY'],
    'files' => [$file . $file . '--XY--', 'XY'],
    'memory' => [str_replace("\r\n1\r\n", "\r\n" . str_repeat('x', 9 << 20) . "\r\n", $field) . '--XY--', 'XY'],
    'head' => [str_replace('name=a', 'name=' . str_repeat('a', 5000), $field) . '--XY--', 'XY'],
    'no boundary' => [$field, '""'],
    'just right' => [$field . $field . $file . '--XY--', 'XY'],
];
foreach ($bodies as $name => [$body, $boundary]) {
    $request = Request::of('POST', '/', ['Content-Type' => "multipart/form-data; boundary={$boundary}"], $body);
    foreach (['forms', 'files'] as $method) {
        try {
            echo "{$name}: " . count($request->$method()) . "\n";
        } catch (BadRequestException $e) {
            echo $name, ': ', $e->getMessage(), "\n";
        } catch (BodyException $e) {
            echo $name, ': ', $e->status(), ' ', $e->getMessage(), "\n";
        }
    }
}
unset($request);
var_dump(glob("{$directory}/nexus-*") === $before);
?>
--EXPECT--
cut: [NX-0305] The request's form cannot be read: the body ends before its last delimiter
cut: [NX-0305] The request's form cannot be read: the body ends before its last delimiter
cut in a file: [NX-0305] The request's form cannot be read: the body ends before its last delimiter
cut in a file: [NX-0305] The request's form cannot be read: the body ends before its last delimiter
no name: [NX-0305] The request's form cannot be read: a part has no name
no name: [NX-0305] The request's form cannot be read: a part has no name
fields: 413 [NX-0317] The request's form exceeds a limit: the form has more fields than max_input_vars in php.ini allows
fields: 413 [NX-0317] The request's form exceeds a limit: the form has more fields than max_input_vars in php.ini allows
files: 413 [NX-0317] The request's form exceeds a limit: the form has more files than max_file_uploads in php.ini allows
files: 413 [NX-0317] The request's form exceeds a limit: the form has more files than max_file_uploads in php.ini allows
memory: 413 [NX-0317] The request's form exceeds a limit: the fields of the form are together larger than the server accepts
memory: 413 [NX-0317] The request's form exceeds a limit: the fields of the form are together larger than the server accepts
head: 413 [NX-0317] The request's form exceeds a limit: the headers of a part are too large
head: 413 [NX-0317] The request's form exceeds a limit: the headers of a part are too large
no boundary: [NX-0305] The request's form cannot be read: no valid boundary in the content type
no boundary: [NX-0305] The request's form cannot be read: no valid boundary in the content type
just right: 1
just right: 1
bool(true)
