<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\ServerProcess;

/** php-fpm behind nginx, from files of Debian's packages (tools/peers web): the usual server of the applications. */
final class FpmServer
{
    private const PEERS = __DIR__ . '/../../../build/peers';
    public const CHILDREN = 4;

    /** As in Debian's fastcgi.conf. */
    private const PARAMETERS = [
        'SCRIPT_FILENAME' => '$document_root$fastcgi_script_name',
        'QUERY_STRING' => '$query_string',
        'REQUEST_METHOD' => '$request_method',
        'CONTENT_TYPE' => '$content_type',
        'CONTENT_LENGTH' => '$content_length',
        'SCRIPT_NAME' => '$fastcgi_script_name',
        'REQUEST_URI' => '$request_uri',
        'DOCUMENT_URI' => '$document_uri',
        'DOCUMENT_ROOT' => '$document_root',
        'SERVER_PROTOCOL' => '$server_protocol',
        'REQUEST_SCHEME' => '$scheme',
        'GATEWAY_INTERFACE' => 'CGI/1.1',
        'SERVER_SOFTWARE' => 'nginx/$nginx_version',
        'REMOTE_ADDR' => '$remote_addr',
        'REMOTE_PORT' => '$remote_port',
        'SERVER_ADDR' => '$server_addr',
        'SERVER_PORT' => '$server_port',
        'SERVER_NAME' => '$server_name',
        'REDIRECT_STATUS' => '200',
    ];

    private const RULES = <<<'NGINX'
        location / { try_files $uri /index.php$is_args$args; }
        location ~ \.php$ { {php} }
        NGINX;

    /** @var list<resource> */
    private array $processes = [];
    private readonly string $directory;
    private readonly int $port;

    /**
     * @param array<string, string> $environment
     * @param list<string> $php options
     * @param string|null $rules the directives of the server besides root and listen. {php} are those that pass a
     *     request to php-fpm
     * @param string $pool further settings of the pool
     */
    private function __construct(
        string $documentRoot,
        array $environment,
        array $php,
        ?string $rules = null,
        string $pool = '',
    ) {
        Services::execute([__DIR__ . '/../../../tools/peers', 'web']);
        $this->directory = sys_get_temp_dir() . '/nexus-fpm-' . bin2hex(random_bytes(6));
        mkdir($this->directory, 0o700);
        $this->port = self::freePort();
        file_put_contents("{$this->directory}/fpm.conf", $this->fpm() . $pool);
        file_put_contents("{$this->directory}/nginx.conf", $this->nginx($documentRoot, $rules ?? self::RULES));
        $fpm = self::PEERS . '/usr/sbin/php-fpm' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
        $ini = php_ini_loaded_file();
        // The extensions of `php`: php-fpm of a package that is not installed has no ini files.
        $this->execute(
            [$fpm, ...$ini === false ? ['-n'] : ['-c', $ini], ...$php, '-R', '-F', '-y', "{$this->directory}/fpm.conf"],
            $environment + ['PHP_INI_SCAN_DIR' => PHP_CONFIG_FILE_SCAN_DIR],
        );
        $this->execute(
            [
                self::PEERS . '/usr/sbin/nginx',
                '-p',
                $this->directory,
                '-c',
                "{$this->directory}/nginx.conf",
                '-e',
                "{$this->directory}/nginx.log",
            ],
            [],
        );
        // php-fpm creates the file of its socket before it listens.
        ServerProcess::eventually(
            'php-fpm and nginx accept connections',
            fn(): bool => @stream_socket_client("unix://{$this->directory}/fpm.sock") !== false
                && @stream_socket_client($this->address()) !== false,
        );
    }

    public function __destruct()
    {
        foreach (array_reverse($this->processes) as $process) {
            proc_terminate($process);
            proc_close($process);
        }
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    /**
     * @param array<string, string> $environment
     * @param list<string> $php options, besides those of all applications
     */
    public static function start(string $documentRoot, array $environment, array $php = []): self
    {
        return new self($documentRoot, $environment, [...Services::php(), ...$php]);
    }

    /** With other rules than those of a front controller; {php} passes a request to php-fpm. */
    public static function withRules(string $documentRoot, string $rules, string $pool = ''): self
    {
        return new self($documentRoot, [], Services::php(), $rules, $pool);
    }

    /** @return list<string> the configuration files of nginx and of php-fpm */
    public function configuration(): array
    {
        return ["{$this->directory}/nginx.conf", "{$this->directory}/fpm.conf"];
    }

    public function address(): string
    {
        return "tcp://127.0.0.1:{$this->port}";
    }

    /**
     * @param list<string> $line
     * @param array<string, string> $environment
     */
    private function execute(array $line, array $environment): void
    {
        $said = ['file', "{$this->directory}/output", 'a'];
        // Libraries that the packages need and this machine does not have are unpacked beside them.
        $libraries = ['LD_LIBRARY_PATH' => implode(':', (array) glob(self::PEERS . '/usr/lib/*-linux-gnu'))];
        $process = proc_open(
            $line,
            [['file', '/dev/null', 'r'], $said, $said],
            $pipes,
            null,
            $environment + $libraries + getenv(),
        );
        \assert(is_resource($process));
        $this->processes[] = $process;
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        \assert($socket !== false);

        return (int) substr((string) strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
    }

    private function fpm(): string
    {
        $user = posix_geteuid() === 0 ? "user = root\ngroup = root\n" : '';

        return "[global]\nerror_log = {$this->directory}/fpm.log\n[www]\n{$user}listen = {$this->directory}/fpm.sock\nclear_env = no\n"
            . 'pm = static' . "\npm.max_children = " . self::CHILDREN . "\n";
    }

    private function nginx(string $documentRoot, string $rules): string
    {
        $user = posix_geteuid() === 0 ? "user root;\n" : '';
        $paths = implode('', array_map(
            fn(string $name): string => "{$name}_temp_path {$this->directory}/{$name};\n",
            ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'],
        ));
        $parameters = implode('', array_map(
            static fn(string $name, string $value): string => "fastcgi_param {$name} {$value};\n",
            array_keys(self::PARAMETERS),
            self::PARAMETERS,
        ));

        $rules = strtr($rules, ['{php}' => "fastcgi_pass unix:{$this->directory}/fpm.sock;\n{$parameters}"]);

        return <<<NGINX
            {$user}daemon off;
            worker_processes 1;
            pid {$this->directory}/nginx.pid;
            events { worker_connections 1024; }
            http {
                access_log off;
                types { text/html html; text/plain txt; text/css css; text/javascript js; image/jpeg jpg; }
                {$paths}
                server {
                    listen 127.0.0.1:{$this->port};
                    root {$documentRoot};
                    {$rules}
                }
            }
            NGINX;
    }
}
