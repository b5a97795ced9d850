<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-401',
        'The children of php-fpm may use more memory than there is',
        'pm.max_children times the memory of a child (PSS, 95th percentile) exceeds the memory.',
        'Under load the machine swaps, or the kernel kills processes.',
        Evidence::Documented,
        'https://www.php.net/manual/en/install.fpm.configuration.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-402',
        'php-fpm had reached its number of children',
        'All children were busy. Further requests waited in the listen queue, where no timeout of PHP counts.',
        'Time to first byte grows, while PHP itself reports short run times.',
        Evidence::Measured,
        'tests/Functional/Doctor/LivePoolTest.php',
    ),
    new Rule(
        'DR-403',
        'php-fpm starts children while requests wait',
        'With pm=dynamic the master looks once a second, and starts 1, 2, 4, … up to 32 children. With '
            . 'pm=ondemand a child is started per waiting request, and ends when idle. With pm=static all '
            . 'children exist from the start.',
        'At the beginning of a burst requests wait for seconds although there is memory for all children.',
        Evidence::Documented,
        'https://www.php.net/manual/en/install.fpm.configuration.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-404',
        'More children than database connections',
        'Each child of php-fpm opens a connection of its own.',
        '"too many connections" under load.',
        Evidence::Documented,
        'PostgreSQL: max_connections; MariaDB: max_connections',
        Confidence::Likely,
    ),
    new Rule(
        'DR-405',
        'Connections wait in the listen queue of php-fpm',
        'nginx has connected, and no child has accepted yet.',
        'Each of these requests waits before PHP sees it.',
        Evidence::Measured,
        'tests/Functional/Doctor/LivePoolTest.php',
    ),
    new Rule(
        'DR-406',
        'The listen queue of php-fpm is short',
        'When the queue is full, nginx gets EAGAIN from a Unix socket and answers 502 at once; on TCP it waits for '
            . 'the retransmission after 1 s.',
        '502 responses during bursts.',
        Evidence::Documented,
        'https://www.php.net/manual/en/install.fpm.configuration.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-407',
        'A request of php-fpm may take forever',
        'On Linux, max_execution_time does not count the time in which PHP waits. Only '
            . 'request_terminate_timeout ends a child that waits for a database.',
        'Children get lost one by one, until none is left.',
        Evidence::Documented,
        'https://www.php.net/manual/en/install.fpm.configuration.php',
        Confidence::Possible,
    ),
    new Rule(
        'DR-408',
        'Children of php-fpm grow',
        'The oldest child uses twice the memory of the median child, and pm.max_requests never replaces it.',
        'Memory fills over days.',
        Evidence::Documented,
        'https://www.php.net/manual/en/install.fpm.configuration.php',
        Confidence::Possible,
    ),
];
