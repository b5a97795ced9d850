--TEST--
A Response has the reason phrase that was given, or the registered one of its status
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;
use function Nexus\Http\Internal\{response_reason, with_reason};

$plain = Response::text('a', 404);
$own = with_reason($plain, 'Nothing Here');
echo response_reason($plain), ', ', response_reason($own), ', ', response_reason($own->withHeader('X-A', '1')), "\n";
echo response_reason($own->withStatus(404)), ', ', response_reason($own->withStatus(410)), "\n";
var_dump(with_reason($plain, 'Not Found') === $plain, with_reason($own, 'Nothing Here') === $own);
foreach (['', "A\r\nSet-Cookie: b=c", "A\0B", ' A', 'Not Found'] as $reason) {
    echo response_reason(with_reason($own, $reason)), "\n";
}
echo response_reason(with_reason($own, "Gr\u{fc}n")), "\n";
?>
--EXPECT--
Not Found, Nothing Here, Nothing Here
Not Found, Gone
bool(true)
bool(true)
Not Found
Not Found
Not Found
Not Found
Not Found
Grün
