--TEST--
SoapClient, fifty at once: calls, and fetching a description
--DESCRIPTION--
Family: SOAP
Chapter: http
Extension: soap
How: cooperative
Calls: SoapClient::__construct(), SoapClient::__soapCall(), SoapClient::__doRequest()
--EXTENSIONS--
nexus
soap
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$address = 'http://' . server('soap');
$client = static fn(int $number): SoapClient => new SoapClient(
    null,
    ['location' => "{$address}/{$number}", 'uri' => 'urn:slow'],
);
fifty(
    '__soapCall()',
    0.2,
    static fn(int $number, SoapClient $client): string => $client->repeat("number {$number}"),
    static fn(int $number): string => "answer number {$number}",
    $client,
);
fifty(
    'the description',
    0.2,
    static fn(int $number): array => (new SoapClient(
        "{$address}/{$number}",
        ['cache_wsdl' => WSDL_CACHE_NONE],
    ))->__getFunctions(),
    static fn(): array => ['string repeat(string $text)'],
);
fifty('a failure', 0.2, static function (int $number, SoapClient $client): string {
    try {
        return $client->refuse();
    } catch (SoapFault $fault) {
        return $fault->getMessage();
    }
}, static fn(): string => 'it is refused', $client);
?>
--EXPECT--
__soapCall(): cooperative
the description: cooperative
a failure: cooperative
