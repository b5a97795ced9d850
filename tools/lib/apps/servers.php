<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\ProcessTree;

/** Starts nginx + php-fpm, or Nexus, for one application. The processes end with this one. */
final class Servers
{
    private const REPOSITORY = __DIR__ . '/../../..';
    private const NGINX = [
        'dokuwiki' => <<<'NGINX'
            index doku.php index.php;
            location ~ ^/(data|conf|bin|inc|vendor)/ { return 404; }
            location / { try_files $uri $uri/ @wiki; }
            location @wiki {
                rewrite ^/_media/(.*) /lib/exe/fetch.php?media=$1 last;
                rewrite ^/_detail/(.*) /lib/exe/detail.php?media=$1 last;
                rewrite ^/(.*) /doku.php?id=$1 last;
            }
            NGINX,
        'mediawiki' => <<<'NGINX'
            index index.php;
            location ~ ^/(cache|includes|languages|maintenance|serialized|tests|vendor)/ { return 404; }
            location /images/ { }
            location /wiki/ { rewrite ^/wiki/(.*)$ /index.php?title=$1 last; }
            location / { try_files $uri $uri/ /index.php$is_args$args; }
            NGINX,
        'wordpress' => <<<'NGINX'
            index index.php;
            location ~ ^/wp-content/uploads/.*\.php$ { return 404; }
            location / { try_files $uri $uri/ /index.php$is_args$args; }
            NGINX,
        'phpmyadmin' => <<<'NGINX'
            index index.php;
            location ~ ^/(libraries|templates|setup|sql)/ { return 404; }
            location / { try_files $uri $uri/ =404; }
            NGINX,
        'kanboard' => <<<'NGINX'
            index index.php;
            location ~ ^/(app|data|libs|vendor)/ { return 404; }
            location ~ ^/(cli|config\.php)$ { return 404; }
            location / { try_files $uri /index.php$is_args$args; }
            NGINX,
        'icingaweb2' => <<<'NGINX'
            index index.php;
            location / { try_files $uri /index.php$is_args$args; }
            NGINX,
        'symfony' => 'location / { try_files $uri /index.php$is_args$args; }',
        'laravel' => 'location / { try_files $uri /index.php$is_args$args; }',
    ];
    public const ROOTS = [
        'dokuwiki' => '/usr/share/dokuwiki',
        'mediawiki' => '/var/lib/mediawiki',
        'wordpress' => '/usr/share/wordpress',
        'phpmyadmin' => '/usr/share/phpmyadmin',
        'kanboard' => '/usr/share/kanboard',
        'icingaweb2' => '/usr/share/icingaweb2/public',
        'symfony' => __DIR__ . '/symfony/public',
        'laravel' => __DIR__ . '/laravel/public',
    ];

    /** Where no preset has the name of the application. */
    private const SITES = [
        'icingaweb2' => "Site::of('/usr/share/icingaweb2/public')->front('index.php')->scripts('/index.php')",
    ];

    /** Pages that bench() measures, and load() requests. */
    private const PAGES = [
        'dokuwiki' => ['/doku.php?id=start', '/doku.php?id=first', '/doku.php?id=start&do=index'],
        'mediawiki' => ['/index.php?title=Main_Page', '/index.php?title=First_page',
            '/index.php?title=Special:RecentChanges'],
        'wordpress' => ['/', '/first-post/', '/feed/', '/wp-login.php', '/wp-admin/', '/wp-admin/edit.php'],
        'phpmyadmin' => ['/index.php?route=/', '/index.php?route=/server/databases&server=1',
            '/index.php?route=/database/structure&db=journey&server=1', '/js/messages.php?l=en&v=5',
            '/themes/pmahomme/css/theme.css'],
        'kanboard' => ['/dashboard', '/b/1', '/task/1', '/list/1', '/search?search=edited', '/users'],
        'icingaweb2' => ['/dashboard', '/account', '/user/list?backend=users', '/navigation', '/role/list', '/about',
            '/layout/menu', '/css/icinga.min.css'],
        'symfony' => ['/', '/articles/1', '/articles/new', '/articles/1/picture'],
        'laravel' => ['/articles', '/articles/1', '/articles/create', '/articles/1/picture'],
    ];
    private const WORKERS = 4;

    /** @var list<resource> */
    private array $processes = [];

    /** With $isPooled, Nexus keeps the application in memory: it serves the application's app.php. */
    public function __construct(
        private readonly string $app,
        private readonly bool $isPooled,
        private readonly int $port,
        private readonly string $work,
    ) {}

    public function __destruct()
    {
        foreach (array_reverse($this->processes) as $process) {
            proc_terminate($process);
            proc_close($process);
        }
    }

    /** @return list<string> the extensions that the machine has, but does not load */
    public static function php(): array
    {
        $peers = (string) realpath(self::REPOSITORY . '/build/peers/usr/lib/php');
        $options = [];
        foreach (['mysqlnd', 'mysqli', 'pdo_mysql', 'gd'] as $name) {
            $file = ini_get('extension_dir') . "/{$name}.so";
            $file = is_file($file) ? $file : (string) current((array) glob("{$peers}/*/{$name}.so"));
            if (!extension_loaded($name) && is_file($file)) {
                array_push($options, '-d', "extension={$file}");
            }
        }

        $more = preg_split('~ +~', (string) getenv('PHP_OPTIONS'), -1, PREG_SPLIT_NO_EMPTY);

        $settings = ['-d', 'display_errors=0', '-d', 'log_errors=1', '-d', 'date.timezone=UTC', '-d', 'opcache.enable=1'];

        return [...$options, ...($more === false ? [] : $more), ...$settings];
    }

    public function start(string $server): void
    {
        $server === 'fpm' ? $this->startFpm() : $this->startNexus();
        for ($try = 0; $try < 600; $try++) {
            $isUp = $server !== "fpm" || @fsockopen("unix://{$this->work}/fpm.sock") !== false;
            if ($isUp && @fsockopen("127.0.0.1", $this->port) !== false) {
                return;
            }
            usleep(100_000); // the server is another process without a way to say that it listens
        }
        throw new RuntimeException("{$server} does not listen: see {$this->work}");
    }

    /** Runs `nexus bench site` with the application; returns its exit code. 2, a missed budget, is no failure here. */
    public static function bench(string $app, string $work): int
    {
        file_put_contents("{$work}/urls", implode("\n", self::PAGES[$app]) . "\n");
        // php-fpm gets the extensions and settings by a folder, not by options.
        mkdir("{$work}/ini");
        $settings = array_filter(self::php(), static fn(string $option): bool => $option !== '-d');
        file_put_contents("{$work}/ini/apps.ini", implode("\n", $settings) . "\n");
        putenv('PHP_INI_SCAN_DIR=' . PHP_CONFIG_FILE_SCAN_DIR . ":{$work}/ini");
        putenv('LD_LIBRARY_PATH=' . implode(':', (array) glob(self::REPOSITORY . '/build/peers/usr/lib/*-linux-gnu')));
        $line = ['php', self::REPOSITORY . '/bin/nexus', 'bench', 'site', '--root=' . self::ROOTS[$app],
            "--preset={$app}", "--urls={$work}/urls", '--seconds=5', '--rounds=5'];
        passthru(implode(' ', array_map(escapeshellarg(...), $line)), $code);

        return $code === 2 ? 0 : $code;
    }

    /**
     * Loads pages, and reloads every ten seconds. Returns the exit code: 1 if a request failed, or if memory or the
     * database's connections grow.
     *
     * @param list<array{string, array{string, array<string, mixed>}|null}> $sessions the header Cookie of each, and
     *     the path and the fields of a form that it posts
     * @param null|Closure(): int $connections counts those of the database
     */
    public function load(int $seconds, array $sessions, ?Closure $connections): int
    {
        $wrk = $this->wrk($seconds, $sessions);
        assert(isset($this->processes[0]));
        $master = proc_get_status($this->processes[0])['pid'];
        $memory = new Samples('MiB', tolerance: 8);
        // A script of classic mode is connected only while it runs.
        $connected = new Samples('connections', tolerance: self::WORKERS);
        $reloads = 0;
        $end = microtime(true) + $seconds;
        // The last reload may end after the load.
        for (; microtime(true) < $end + ($this->served() < $reloads ? 120 : 0); usleep(200_000)) {
            $isDue = microtime(true) >= $end - $seconds + 10 * ($reloads + 1) && $this->served() === $reloads;
            if ($isDue && microtime(true) < $end - 5) {
                $memory->add(intdiv(ProcessMemory::proportional(ProcessTree::from($master)), 1 << 20));
                if ($connections !== null) {
                    $connected->add($connections());
                }
                posix_kill($master, SIGHUP);
                ++$reloads;
            }
        }
        proc_close($wrk);
        $said = (string) file_get_contents("{$this->work}/wrk");
        preg_match('~requests=(\d+) .* p99_us=(\d+) .* (connect=.*)~', $said, $found);
        [$requests, $slow, $errors] = [(int) ($found[1] ?? 0), (int) ($found[2] ?? 0), $found[3] ?? $said];
        $generations = $this->served();
        $isOk = $requests > 0 && $generations >= $reloads
            && str_starts_with($errors, 'connect=0 read=0 write=0 status=0 timeout=0');
        printf(
            "%s: %d requests in %d s, p99 %d ms, %s; %d reloads, %d of them served, %s%s: %s\n",
            $this->app . ($this->isPooled ? '-pooled' : ''),
            $requests,
            $seconds,
            $slow / 1000,
            trim($errors),
            $reloads,
            $generations,
            $memory->describe(),
            $connections === null ? '' : ", {$connected->describe()}",
            $isOk ? 'no request failed' : 'REQUESTS FAILED',
        );

        return $isOk && $memory->isFlat() && $connected->isFlat() ? 0 : 1;
    }

    /**
     * @param list<array{string, array{string, array<string, mixed>}|null}> $sessions
     * @return resource
     */
    private function wrk(int $seconds, array $sessions)
    {
        $lines = [];
        foreach ($sessions as [$cookie, $form]) {
            foreach (self::PAGES[$this->app] as $page) {
                $lines[] = "{$page}\t{$cookie}";
            }
            if ($form !== null) {
                $lines[] = "{$form[0]}\t{$cookie}\t" . http_build_query($form[1]);
            }
        }
        file_put_contents("{$this->work}/urls", implode("\n", $lines) . "\n");
        $line = ['wrk', '-t1', '-c8', "-d{$seconds}s", '--timeout', '60s', '-s',
            self::REPOSITORY . '/bench/programs/http/urls.lua', "http://127.0.0.1:{$this->port}/", '--',
            "{$this->work}/urls"];
        $wrk = proc_open($line, [1 => ['file', "{$this->work}/wrk", 'w']], $pipes);
        assert(is_resource($wrk));

        return $wrk;
    }

    /** How many reloads have succeeded. */
    private function served(): int
    {
        $log = (string) file_get_contents("{$this->work}/server.log");

        return (int) preg_match_all('~generation \d+ serves\.~', $log);
    }

    private function startNexus(): void
    {
        $root = self::ROOTS[$this->app];
        $site = self::SITES[$this->app] ?? "Site::{$this->app}('{$root}')";
        $site = $this->isPooled ? '' : "->withSite(Nexus\\Server\\{$site})";
        mkdir("{$this->work}/site");
        file_put_contents(
            "{$this->work}/site/nexus.php",
            "<?php\nreturn Nexus\\Server\\ServerConfig::bind('127.0.0.1', {$this->port}){$site}->withWorkers("
            . self::WORKERS . ");\n",
        );
        $this->execute(['php', ...self::php(), self::REPOSITORY . '/bin/nexus', 'serve', '--log-level=info',
            ...$this->isPooled ? [dirname($root) . '/app.php'] : []], "{$this->work}/site");
    }

    private function startFpm(): void
    {
        $peers = (string) realpath(self::REPOSITORY . '/build/peers');
        $ini = php_ini_loaded_file();
        file_put_contents(
            "{$this->work}/fpm.conf",
            "[global]\nerror_log = {$this->work}/fpm.log\n[www]\nuser = root\n"
            . "group = root\nlisten = {$this->work}/fpm.sock\nclear_env = no\npm = static\npm.max_children = "
            . self::WORKERS . "\n",
        );
        putenv('PHP_INI_SCAN_DIR=' . PHP_CONFIG_FILE_SCAN_DIR);
        $this->execute(["{$peers}/usr/sbin/php-fpm" . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION,
            ...$ini === false ? ['-n'] : ['-c', $ini], ...self::php(), '-R', '-F', '-y', "{$this->work}/fpm.conf"]);
        putenv('PHP_INI_SCAN_DIR');
        $paths = '';
        foreach (['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as $name) {
            $paths .= "{$name}_temp_path {$this->work}/{$name};\n";
        }
        $root = self::ROOTS[$this->app];
        $rules = self::NGINX[$this->app];
        $parameters = '';
        foreach ([
            'SCRIPT_FILENAME' => '$document_root$fastcgi_script_name', 'PATH_INFO' => '$fastcgi_path_info',
            'QUERY_STRING' => '$query_string', 'REQUEST_METHOD' => '$request_method',
            'CONTENT_TYPE' => '$content_type',
            'CONTENT_LENGTH' => '$content_length', 'SCRIPT_NAME' => '$fastcgi_script_name',
            'REQUEST_URI' => '$request_uri', 'DOCUMENT_URI' => '$document_uri', 'DOCUMENT_ROOT' => '$document_root',
            'SERVER_PROTOCOL' => '$server_protocol', 'REQUEST_SCHEME' => '$scheme', 'GATEWAY_INTERFACE' => 'CGI/1.1',
            'SERVER_SOFTWARE' => 'nginx', 'REMOTE_ADDR' => '$remote_addr', 'REMOTE_PORT' => '$remote_port',
            'SERVER_ADDR' => '$server_addr', 'SERVER_PORT' => '$server_port', 'SERVER_NAME' => '127.0.0.1',
            'REDIRECT_STATUS' => '200',
        ] as $name => $value) {
            $parameters .= "fastcgi_param {$name} {$value};\n";
        }
        file_put_contents("{$this->work}/nginx.conf", <<<NGINX
            user root; daemon off; worker_processes 1; pid {$this->work}/nginx.pid;
            events { worker_connections 256; }
            http {
                access_log off; client_max_body_size 16m; {$paths}
                types { text/html html; text/css css; text/javascript js; text/plain txt; image/png png;
                    image/gif gif; image/svg+xml svg; image/x-icon ico; font/woff woff; }
                server {
                    listen 127.0.0.1:{$this->port}; root {$root};
                    location ~ /\. { return 404; }
                    {$rules}
                    location ~ \.php(/|$) {
                        fastcgi_split_path_info ^(.+?\.php)(/.*)$;
                        if (!-f \$document_root\$fastcgi_script_name) { return 404; }
                        fastcgi_read_timeout 300; fastcgi_pass unix:{$this->work}/fpm.sock;
                        {$parameters}
                    }
                }
            }
            NGINX);
        $this->execute(["{$peers}/usr/sbin/nginx", '-p', $this->work, '-c', "{$this->work}/nginx.conf", '-e',
            "{$this->work}/nginx.log"]);
    }

    /** @param list<string> $line */
    private function execute(array $line, ?string $directory = null): void
    {
        $said = ['file', "{$this->work}/server.log", 'a'];
        $libraries = implode(':', (array) glob(self::REPOSITORY . '/build/peers/usr/lib/*-linux-gnu'));
        $process = proc_open(
            $line,
            [['file', '/dev/null', 'r'], $said, $said],
            $pipes,
            $directory,
            ['LD_LIBRARY_PATH' => $libraries] + getenv(),
        );
        assert(is_resource($process));
        $this->processes[] = $process;
    }
}
