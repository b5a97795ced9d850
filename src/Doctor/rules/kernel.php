<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-101',
        'The kernel cuts the queue of new connections',
        'listen() takes the smaller one of its backlog and net.core.somaxconn. When the queue is full, the kernel '
            . 'drops the handshake, and the client tries again after 1 s, 3 s and 7 s.',
        'Some requests take 1 s or 3 s longer during bursts, while the server is not busy.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-102',
        'Connections were dropped because a queue was full',
        'A socket had as many waiting connections as its backlog permits, and a further one arrived '
            . '(TcpExt ListenOverflows). Clients see 1 s, 3 s or 7 s more, or a timeout.',
        'Each drop has cost one client at least one second.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
    ),
    new Rule(
        'DR-103',
        'SYN cookies are off',
        'With cookies, a full queue of handshakes costs nothing: the kernel answers without remembering. Without '
            . 'them it drops handshakes when three quarters of the queue are taken, and anyone can fill it.',
        'A flood of SYNs, or a burst of clients, shuts out all others.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
    ),
    new Rule(
        'DR-104',
        'The queue of handshakes is short, and SYN cookies are off',
        'tcp_max_syn_backlog only matters without SYN cookies: then handshakes are dropped when three quarters of it '
            . 'are in progress. With cookies, the backlog of the socket alone limits them.',
        'Clients with a long way to the server are dropped during bursts, and try again after 1 s.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-105',
        'Clients are reset when the queue is full',
        'With net.ipv4.tcp_abort_on_overflow=1 the kernel answers with RST instead of letting the client try '
            . 'again.',
        'A burst of a few milliseconds becomes "connection reset by peer" instead of a delay.',
        Evidence::Documented,
        'tcp(7), tcp_abort_on_overflow',
    ),
    new Rule(
        'DR-106',
        'Handshakes were dropped',
        'The queue of handshakes was full, and no cookie was sent. Linux counts that in ListenDrops, without '
            . 'ListenOverflows; it counts TCPReqQFullDrop only when the backlog of the socket is reached as well.',
        'Each drop has cost one client at least one second.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
    ),
    new Rule(
        'DR-107',
        'SYN cookies have been sent',
        'The queue of handshakes was full (TcpExt TCPReqQFullDoCookies). Either there was a flood, or the backlog '
            . 'of a socket is smaller than its bursts. Connections by cookie lose window scaling and SACK '
            . 'when the client sends no timestamps.',
        'None, unless clients without TCP timestamps transfer large bodies over long distances.',
        Evidence::Documented,
        'Linux, Documentation/networking/ip-sysctl.rst, tcp_syncookies',
    ),
    new Rule(
        'DR-121',
        'The table of tracked connections is almost full',
        'When nf_conntrack_count reaches nf_conntrack_max, the kernel drops the packets of every new connection.',
        'New connections time out, in all directions, while existing ones work.',
        Evidence::Documented,
        'Linux, Documentation/networking/nf_conntrack-sysctl.rst',
    ),
    new Rule(
        'DR-122',
        'Packets were dropped before TCP saw them',
        'The receive queue of a CPU was full (second column of /proc/net/softnet_stat). One CPU handles the '
            . 'packets of a network card, or the queue is too short for its bursts.',
        'TCP sends the packets again after 200 ms or more; a lost SYN after 1 s.',
        Evidence::Documented,
        'Linux, Documentation/networking/scaling.rst; net/core/dev.c, enqueue_to_backlog()',
    ),
    new Rule(
        'DR-123',
        'The kernel was short of memory for TCP',
        'Connections were aborted because net.ipv4.tcp_mem was exhausted (TcpExt TCPAbortOnMemory).',
        'Connections end without a response.',
        Evidence::Documented,
        'Linux, Documentation/networking/ip-sysctl.rst, tcp_mem',
    ),
    new Rule(
        'DR-124',
        'Keepalive probes come after NAT has forgotten the connection',
        'A load balancer or a NAT gateway forgets idle connections after some minutes, without telling either '
            . 'end. TCP notices at the next write, or by probes, which Linux sends after two hours.',
        'The first query on an idle database connection hangs for minutes. Only connections with SO_KEEPALIVE '
            . 'send probes: those of libpq and of mysqlnd do.',
        Evidence::Documented,
        'Linux, Documentation/networking/ip-sysctl.rst, tcp_keepalive_time; tcp(7)',
        Confidence::Possible,
    ),
    new Rule(
        'DR-111',
        'Few local ports for outgoing connections',
        'Each connection to one address and port needs a local port of its own. Closed connections keep theirs '
            . 'for 60 s (TIME_WAIT).',
        'connect() fails with "Cannot assign requested address" when clients connect anew for each request.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Possible,
    ),
    new Rule(
        'DR-112',
        'The port of the server is among those for outgoing connections',
        'The kernel may give this port to an outgoing connection, for example to a database. bind() then fails '
            . 'until that connection has ended. The range "1024 65535" of many guides has this effect on '
            . 'port 8080.',
        'Now and then a restart of the server fails with "Address already in use".',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-113',
        'Most local ports wait in TIME_WAIT',
        'The count of /proc/net/sockstat is close to the number of local ports. Connections to one destination '
            . 'cannot be opened faster than their ports become free.',
        'connect() fails with "Cannot assign requested address", or takes milliseconds to find a port.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-114',
        'Ports in TIME_WAIT are not reused',
        'With net.ipv4.tcp_tw_reuse=1 an outgoing connection may take a port that has been in TIME_WAIT for a '
            . 'second. The default, 2, does so on loopback only. It does not concern connections of clients.',
        'Outgoing connections run out of ports sooner.',
        Evidence::Documented,
        'Linux, Documentation/networking/ip-sysctl.rst, tcp_tw_reuse',
        Confidence::Possible,
    ),
];
