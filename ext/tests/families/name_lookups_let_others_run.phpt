--TEST--
Names of a slow server, fifty at once
--DESCRIPTION--
Family: DNS
Chapter: dns
Extension: standard
How: offloaded
Calls: gethostbyname(), gethostbynamel(), gethostbyaddr(), dns_get_record(), checkdnsrr(), getmxrr(), and the names in stream_socket_client(), fopen() and socket_addrinfo_lookup()
Note: 64 threads at the most; the 65th name waits for one. What dns_get_record() and its kin find is kept for its time to live.
--
Family: curl, names
Chapter: dns
Extension: curl
How: cooperative
Calls: curl_exec(), curl_multi_select()
Library: libcurl
Note: libcurl has a thread for each name itself.
--EXTENSIONS--
nexus
sockets
curl
--SKIPIF--
<?php require __DIR__ . '/dns.inc'; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';
require __DIR__ . '/dns.inc';
with_slow_dns_of_own(__FILE__, ['sockets', 'curl']);

$host = static fn(int $number): string => "n{$number}.example.test";
$address = static fn(): string => '10.1.2.3';
fifty('gethostbyname()', 0.2, static fn(int $number): string => gethostbyname($host($number)), $address);
fifty(
    'gethostbynamel()',
    0.2,
    static fn(int $number): array => gethostbynamel($host($number)),
    static fn(): array => ['10.1.2.3'],
);
fifty(
    'gethostbyname() of what is none',
    0.2,
    static fn(int $number): string => gethostbyname("none.n{$number}.test"),
    static fn(int $number): string => "none.n{$number}.test",
);
fifty(
    'gethostbyaddr()',
    0.2,
    static fn(int $number): string => gethostbyaddr("10.0.0.{$number}"),
    static fn(): string => 'host.example.test',
);
fifty(
    'dns_get_record()',
    0.2,
    static fn(int $number): array => array_column(dns_get_record($host($number), DNS_A), 'ip', 'host'),
    static fn(int $number): array => [$host($number) => '10.1.2.3'],
);
fifty(
    'checkdnsrr()',
    0.2,
    static fn(int $number): array => [checkdnsrr($host($number), 'A')],
    static fn(): array => [true],
);
fifty(
    'getmxrr()',
    0.2,
    static fn(int $number): array => [getmxrr($host($number), $hosts), $hosts],
    static fn(): array => [false, []],
);
fifty(
    'socket_addrinfo_lookup()',
    0.2,
    static fn(int $number): array => array_map(
        static fn(AddressInfo $info): string => socket_addrinfo_explain($info)['ai_addr']['sin_addr'],
        socket_addrinfo_lookup($host($number), '80', ['ai_family' => AF_INET, 'ai_socktype' => SOCK_STREAM]),
    ),
    static fn(): array => ['10.1.2.3'],
);

$port = substr(strrchr(server('lines', seconds: 0), ':'), 1);
fifty('stream_socket_client()', 0.2, static function (int $number) use ($port): string {
    $connection = stream_socket_client("tcp://local{$number}.example.test:{$port}");
    fwrite($connection, "{$number}\n");

    return fgets($connection);
}, static fn(int $number): string => "answer {$number}\n");
$port = substr(strrchr(server('http', seconds: 0), ':'), 1);
fifty(
    'file_get_contents()',
    0.2,
    static fn(int $number): string => file_get_contents("http://local{$number}.example.test:{$port}/{$number}"),
    static fn(int $number): string => "page /{$number}",
);
fifty('curl_exec()', 0.2, static function (int $number) use ($port): string|bool {
    $handle = curl_init("http://local{$number}.example.test:{$port}/{$number}");
    curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);

    return curl_exec($handle);
}, static fn(int $number): string => "page /{$number}");
?>
--EXPECT--
gethostbyname(): offloaded
gethostbynamel(): offloaded
gethostbyname() of what is none: offloaded
gethostbyaddr(): offloaded
dns_get_record(): offloaded
checkdnsrr(): offloaded
getmxrr(): offloaded
socket_addrinfo_lookup(): offloaded
stream_socket_client(): offloaded
file_get_contents(): offloaded
curl_exec(): cooperative
