--TEST--
Request::of() is as strict as the server
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Request;

foreach ([['GET', '/a b'], ['G ET', '/'], ['GET', '/', ['A' => "b\r\nC: d\r\n\r\n"]], ['GET', '/', ['Host' => ['a', 'b']]],
    ['POST', '/', ['Content-Length' => '3', 'Transfer-Encoding' => 'chunked']], ['GET', '/', ['A B' => 'c']]] as $parts) {
    try {
        Request::of(...$parts);
        echo "taken\n";
    } catch (Nexus\Http\HttpMessageError $refused) {
        echo $refused->errorCode(), ' ', strlen($refused->getMessage()) > 30 ? 'with a reason' : 'without', "\n";
    }
}
?>
--EXPECT--
NX-0303 with a reason
NX-0303 with a reason
NX-0303 with a reason
NX-0303 with a reason
NX-0303 with a reason
NX-0303 with a reason
