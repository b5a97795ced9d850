<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * Settings of PHP, and a pool of php-fpm.
 *
 * @internal
 */
final class PhpFiles
{
    public static function of(Format $format, Target $target): string
    {
        return $format === Format::PhpIni ? self::ini($target) : self::pool($target);
    }

    private static function ini(Target $target): string
    {
        return <<<INI
            ; DR-311: the command line SAPI, which runs `nexus serve`, has it off by default.
            opcache.enable = 1
            opcache.enable_cli = 1
            ; DR-312, DR-313, DR-314: `nexus doctor` compiles your code base and says whether it fits.
            opcache.memory_consumption = {$target->opcacheMiB()}
            opcache.interned_strings_buffer = 32
            opcache.max_accelerated_files = 32531
            ; DR-315: a deployment must reload the server.
            opcache.validate_timestamps = 0
            ; DR-322: JIT gains little where requests wait for databases, and its tracing mode crashes in some programs.
            ; Measure it on your application: nexus tune app.php --measure=opcache.jit=function
            opcache.jit = disable
            ; DR-332: assertions are not compiled.
            zend.assertions = -1
            ; DR-341: per worker; all of them fit into 80 % of the memory.
            memory_limit = {$target->memoryLimitMiB()}M
            ; DR-334
            realpath_cache_size = 4096K
            realpath_cache_ttl = 600

            INI;
    }

    private static function pool(Target $target): string
    {
        $sizing = $target->sizing();

        return <<<POOL
            [www]
            user = www-data
            group = www-data
            listen = /run/php/php-fpm.sock
            listen.owner = www-data
            listen.group = www-data
            ; DR-406: cut by net.core.somaxconn.
            listen.backlog = 4096
            ; DR-403: all children fit, so none has to be started while requests wait.
            pm = static
            ; DR-401: {$sizing->arithmetic}. 64 MiB per child are assumed; `nexus doctor` measures yours.
            pm.max_children = {$sizing->children}
            ; DR-408
            pm.max_requests = 10000
            ; DR-407: max_execution_time does not count waiting.
            request_terminate_timeout = 60s
            pm.status_path = /fpm-status

            POOL;
    }
}
