<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Choice;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Text;
use Nexus\Time\Duration;

/**
 * The logs of the server and of requests: ServerConfig::withLogs(new Logs(access: '/var/log/app.log')). No log contains
 * the query string, which may hold secrets.
 *
 * A logger cannot be given as an object: nexus.php is evaluated in a process of its own, before there are workers.
 * Instead, name a function that creates it: `logger: 'App\Logging::access'`. Each worker calls that one after loading
 * the application. `server` is called in a process of its own, which passes the server's own lines to the logger.
 */
final readonly class Logs
{
    public ?float $slowRequest;

    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'access-log',
            new Text('a path'),
            'File for a line per request, after the last byte of its answer; - is standard output',
            'off',
        )]
        public ?string $access = null,
        #[Option('access-log-format', new Choice(AccessLogFormat::class), 'What such a line looks like')]
        public AccessLogFormat $format = AccessLogFormat::Common,
        #[Option(
            'access-logger',
            new Text('a function, Class::method or class'),
            'What makes the PSR-3 logger that gets each request, after the last byte of its response: a '
                . 'function, Class::method, or the class of the logger',
            'off',
        )]
        public ?string $logger = null,
        #[Option(
            'slow-request',
            new Config\Duration(0.1),
            'A request that takes longer is logged with its stack, while it goes on',
            'off',
        )]
        float|Duration|null $slowRequest = null,
        #[Option(
            'log-level',
            new Choice(LogLevel::class),
            'The least important lines of the server itself in its log; --quiet is error',
        )]
        public LogLevel $level = LogLevel::Info,
        #[Option(
            'server-logger',
            new Text('a function, Class::method or class'),
            'What makes the PSR-3 logger that gets the log of the server instead of standard error',
            'off',
        )]
        public ?string $server = null,
    ) {
        $this->slowRequest = Config\Duration::seconds($slowRequest);
        Options::check($this);
    }
}
