<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-701',
        'Calls that should let other coroutines run block',
        'Nexus replaces the blocking calls of libc in every loaded library. Here it does not.',
        'All requests of a worker wait for the slowest call.',
        Evidence::Measured,
        'docs/reference/blocking-calls.md',
    ),
    new Rule(
        'DR-702',
        'Another library has replaced blocking calls',
        'A profiler or a library in LD_PRELOAD stands between PHP and libc.',
        'These calls block their worker.',
        Evidence::Measured,
        'docs/reference/blocking-calls.md',
    ),
];
