<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-321',
        'JIT was asked for, and is off',
        'An extension that observes every call (a debugger, a profiler) makes PHP disable JIT at its start.',
        'Code that computes runs without JIT.',
        Evidence::Documented,
        'https://wiki.php.net/rfc/jit',
    ),
    new Rule(
        'DR-322',
        'JIT of this version of PHP is known to crash',
        'Users have reported crashes of the same kind for this version and mode.',
        'Workers or children die by SIGSEGV.',
        Evidence::Documented,
        'the named issues of php/php-src',
        Confidence::Possible,
    ),
    new Rule(
        'DR-323',
        'JIT has a mode and no buffer',
        'With opcache.jit_buffer_size=0 JIT does not exist, whatever opcache.jit says.',
        'Code that computes runs without JIT.',
        Evidence::Documented,
        'https://www.php.net/manual/en/opcache.configuration.php#ini.opcache.jit',
    ),
    new Rule(
        'DR-341',
        'The workers may use more memory than there is',
        'memory_limit holds per worker. When all workers approach it, the container reaches its own limit first, '
            . 'and the kernel kills a worker: its requests get no response, instead of one getting an error.',
        'Killed workers under load.',
        Evidence::Measured,
        'tests/Functional/Doctor/LiveLimitsTest.php',
        Confidence::Possible,
    ),
    new Rule(
        'DR-342',
        'PHP has no memory limit',
        'With memory_limit=-1 one request can take all memory of the machine.',
        'A single faulty request gets all workers killed.',
        Evidence::Documented,
        'https://www.php.net/manual/en/ini.core.php#ini.memory-limit',
    ),
    new Rule(
        'DR-311',
        'OPcache is off',
        'php-fpm compiles every file at every request. `nexus serve` compiles once per worker, but then each worker '
            . 'holds a copy of its own, and JIT does not exist.',
        'php-fpm: most of the CPU time goes into the compiler. Nexus: more memory per worker, slower starts.',
        Evidence::Documented,
        'https://www.php.net/manual/en/opcache.configuration.php',
    ),
    new Rule(
        'DR-312',
        'The code base does not fit into OPcache',
        'When opcache.memory_consumption is used up, OPcache caches no further file; when '
            . 'opcache.max_wasted_percentage is reached too, it empties the cache and starts anew.',
        'Files that are not cached are compiled at every request (php-fpm) or in every worker.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-313',
        'OPcache has fewer entries than the project has files',
        'opcache.max_accelerated_files is rounded up to the next prime of a table. A further file is not cached.',
        'Files that are not cached are compiled at every request (php-fpm) or in every worker.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-314',
        'The buffer of interned strings is full',
        'Names and literals that do not fit are stored again with each script that mentions them.',
        'Scripts take more of opcache.memory_consumption.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
        Confidence::Likely,
    ),
    new Rule(
        'DR-316',
        'The memory of the running OPcache is used up',
        'A script that does not fit is not cached.',
        'Each worker compiles it again, and each time that it is included.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
    ),
    new Rule(
        'DR-317',
        'The running OPcache has no entry left',
        'opcache.max_accelerated_files is rounded up to the next prime of a table. A further script is not cached.',
        'Each worker compiles it again, and each time that it is included.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
    ),
    new Rule(
        'DR-318',
        'The interned strings of the running OPcache are full',
        'Names and literals that do not fit are stored again with each script that mentions them.',
        'Scripts take more of opcache.memory_consumption.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
    ),
    new Rule(
        'DR-319',
        'The running OPcache has wasted memory',
        'A script that has changed is compiled again, and its old memory is not used again. When the wasted part '
            . 'exceeds opcache.max_wasted_percentage and the cache is full, OPcache empties it and starts anew.',
        'Less memory for scripts; all files are compiled again at once.',
        Evidence::Measured,
        'tests/Functional/Doctor/RunningOpcacheTest.php',
    ),
    new Rule(
        'DR-315',
        'OPcache looks for changed files',
        'With opcache.validate_timestamps=1 each file of a request is checked again after '
            . 'opcache.revalidate_freq seconds. Files that a deployment replaces one by one are mixed with old '
            . 'ones.',
        'System calls at every request; errors during a deployment.',
        Evidence::Documented,
        'https://www.php.net/manual/en/opcache.configuration.php',
    ),
    new Rule(
        'DR-331',
        'The preload file does not load',
        'PHP executes opcache.preload once, at its start. A failure in it keeps PHP from starting.',
        'php-fpm or the server does not start, or dies at once.',
        Evidence::Measured,
        'tests/Functional/Doctor/PhpProbeTest.php',
    ),
    new Rule(
        'DR-332',
        'Assertions are compiled',
        'With zend.assertions=1 every assert() is evaluated; with 0 it is skipped at run time; only with -1 it is '
            . 'not compiled. php.ini alone can set -1.',
        'Each assert() costs its condition.',
        Evidence::Documented,
        'https://www.php.net/manual/en/ini.core.php#ini.zend.assertions',
    ),
    new Rule(
        'DR-333',
        'Xdebug is active',
        'Every mode but "off" observes each call, and disables JIT.',
        'Everything runs several times slower, and error pages show the code.',
        Evidence::Documented,
        'https://xdebug.org/docs/all_settings#mode',
    ),
    new Rule(
        'DR-334',
        'The cache of resolved paths is small',
        'PHP resolves the path of every included file. Without an entry in the cache, it asks the kernel about '
            . 'each directory of the path. OPcache with validate_timestamps=0 makes that rare.',
        'Hundreds of system calls per request with large applications.',
        Evidence::Documented,
        'https://www.php.net/manual/en/ini.core.php#ini.realpath-cache-size',
        Confidence::Possible,
    ),
    new Rule(
        'DR-335',
        'A loaded extension may block the worker',
        'While a call that is not cooperative waits, no other coroutine of the worker runs.',
        'All requests of the worker wait for the slowest call.',
        Evidence::Measured,
        'docs/reference/blocking-calls.md',
        Confidence::Possible,
    ),
    new Rule(
        'DR-336',
        'A coverage driver is active',
        'pcov.enabled=1 records every executed line, and disables JIT.',
        'Everything runs slower.',
        Evidence::Documented,
        'https://github.com/krakjoe/pcov',
    ),
    new Rule(
        'DR-301',
        'This version of PHP gets no security fixes, or soon none',
        'Each branch of PHP is fixed for four years. A distribution may support its packages for longer.',
        'Known security holes stay open.',
        Evidence::Documented,
        'https://www.php.net/supported-versions.php',
    ),
];
