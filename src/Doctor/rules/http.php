<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-601',
        'The server does not respond',
        'The probe could not connect, or the connection ended without a response.',
        'Clients see the same.',
        Evidence::Measured,
        'tests/Functional/Doctor/UrlProbeTest.php',
    ),
    new Rule(
        'DR-602',
        'Some responses come one or three seconds late',
        'A client sends a lost SYN again after 1 s, which was measured here, and once more after 2 s more '
            . '(documented: RFC 6298). No code in PHP produces a cluster at exactly 1.0 s.',
        'The slowest requests take 1 s or 3 s.',
        Evidence::Measured,
        'tests/Functional/Doctor/KernelExperimentsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-603',
        'Connections are not kept',
        'The server, or a proxy in front of it, closed the connection after one response.',
        'Each request costs a handshake, and with TLS several round trips.',
        Evidence::Documented,
        'RFC 9112, section 9.3',
    ),
    new Rule(
        'DR-604',
        'Text is not compressed',
        'A response of text was sent without Content-Encoding although the client accepts gzip.',
        'Three to ten times the bytes. On slow networks they take longer than the handler.',
        Evidence::Measured,
        'tests/Functional/Doctor/UrlProbeTest.php',
        Confidence::Possible,
    ),
    new Rule(
        'DR-605',
        'The response names software versions',
        'Server or X-Powered-By contains a version number.',
        'Scanners find known holes more easily.',
        Evidence::Documented,
        'RFC 9110, section 10.2.4',
    ),
    new Rule(
        'DR-606',
        'Connections wait for accept()',
        'The accept queue of the port was not empty when the probe looked.',
        'Each of these connections waits before the server sees it.',
        Evidence::Measured,
        'tests/Functional/Doctor/UrlProbeTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-607',
        'The slowest responses take much longer than the typical one',
        'The 99th percentile is more than ten times the median: some requests wait for others.',
        'One user in a hundred waits that long, and most pages need several requests.',
        Evidence::Measured,
        'tests/Functional/Doctor/UrlProbeTest.php',
        Confidence::Possible,
    ),
];
