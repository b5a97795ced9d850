<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-221',
        'The container was throttled',
        'Its processes had used their quota of CPU time, and stood still until the next period of (usually) '
            . '100 ms.',
        'Requests take up to 100 ms longer, in clusters, although the CPUs of the host are idle.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
    ),
    new Rule(
        'DR-222',
        'The CPUs run at a low frequency',
        'The governor "powersave" of acpi-cpufreq keeps the lowest frequency. (That of intel_pstate and '
            . 'amd_pstate raises it on demand, and is not reported.)',
        'Everything that computes takes two to three times as long.',
        Evidence::Documented,
        'Linux, Documentation/admin-guide/pm/cpufreq.rst',
    ),
    new Rule(
        'DR-223',
        'Another virtual machine takes the CPUs',
        'The hypervisor ran another guest while this one had work (column steal of /proc/stat).',
        'All requests take longer, and by varying amounts.',
        Evidence::Documented,
        'proc_stat(5)',
    ),
    new Rule(
        'DR-224',
        'Processes wait for a CPU',
        'Pressure stall information: the share of the last minute in which some process was ready to run and '
            . 'had no CPU.',
        'Latency grows before the CPUs look full.',
        Evidence::Documented,
        'Linux, Documentation/accounting/psi.rst',
        Confidence::Likely,
    ),
    new Rule(
        'DR-201',
        'Few open files',
        'Each connection of a client, of a database and of an HTTP client takes a descriptor. At the limit, '
            . 'accept() fails, and connections wait in the queue of the kernel.',
        'New clients are not answered; "Too many open files" in the log.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-202',
        'Few memory maps for the stacks of coroutines',
        'Before Linux 6.13 each stack needs two memory maps, for itself and for its guard page. '
            . 'vm.max_map_count limits the maps of a process.',
        '"No stack for another waiting coroutine" in the log.',
        Evidence::Measured,
        'ext/tests/engine/stack/stock_stacks_behave_the_same.phpt',
        Confidence::Likely,
    ),
    new Rule(
        'DR-203',
        'The limit of processes is close',
        'fork() and new threads fail at pids.max of the control group.',
        'Workers cannot be replaced, and proc_open() fails.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
    ),
    new Rule(
        'DR-204',
        'Processes could not be started',
        'pids.events counts how often the limit of the control group was hit.',
        'Workers were not replaced, or proc_open() failed.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
    ),
    new Rule(
        'DR-211',
        'Processes were killed for lack of memory',
        'The control group reached its limit, and the kernel killed a process of it (memory.events, '
            . 'memory.oom_control). A killed worker answers none of its requests.',
        'Requests end without a response; workers restart.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
    ),
    new Rule(
        'DR-212',
        'The container uses more than nine tenths of its memory',
        'Close to the limit, the kernel first frees cached files, which must then be read anew, and then kills.',
        'Slow requests, then killed workers.',
        Evidence::Documented,
        'Linux, Documentation/admin-guide/cgroup-v2.rst, memory.max',
    ),
    new Rule(
        'DR-213',
        'Overcommit of memory is off',
        'With vm.overcommit_memory=2 the kernel refuses memory that is only reserved, such as OPcache\'s, that '
            . 'of fork() and large arrays that are sparsely used.',
        'fork() and mmap() fail with "Cannot allocate memory" while memory is free.',
        Evidence::Documented,
        'Linux, Documentation/mm/overcommit-accounting.rst',
        Confidence::Likely,
    ),
    new Rule(
        'DR-214',
        'The machine swaps',
        'Memory of a worker that lies in the swap is read back page by page, while the event loop of the worker '
            . 'stands still, with all its requests.',
        'The slowest requests take seconds.',
        Evidence::Documented,
        'Linux, Documentation/admin-guide/sysctl/vm.rst, swappiness',
        Confidence::Likely,
    ),
    new Rule(
        'DR-215',
        'Transparent huge pages are always on',
        'The kernel gives 2 MiB where a process touches 4 KiB. Workers, whose memory is shared after fork(), '
            . 'then copy 2 MiB at a first write.',
        'More memory per worker, and pauses while the kernel compacts memory.',
        Evidence::Documented,
        'Linux, Documentation/admin-guide/mm/transhuge.rst',
        Confidence::Possible,
    ),
];
