<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * php-fpm behind nginx, with the same PHP settings as ours. With one worker the connections between them are kept. With
 * more workers that would bind each worker to a connection, and requests on other connections would wait.
 */
final readonly class FpmServer implements HttpServer
{
    private const PEERS = __DIR__ . '/../../build/peers/usr/sbin';
    private const SETTINGS = [
        'opcache.enable=1', 'opcache.validate_timestamps=0', 'zend.assertions=-1', 'display_errors=0',
    ];

    /** @param non-empty-list<int> $workers process ids */
    private function __construct(
        private string $fpm,
        private string $nginx,
        private Daemon $php,
        private Daemon $web,
        private string $address,
        private array $workers,
    ) {}

    /**
     * @param string $root the folder of the front controller
     * @param int|null $children null: one, on a persistent connection
     * @param array<string, string> $environment
     * @param array<string, string> $settings of PHP; the JIT is that of this process, unless they set it
     * @throws Unmeasurable
     */
    public static function start(
        Cores $cores,
        string $root,
        ?int $children = null,
        array $environment = [],
        array $settings = [],
        ProcessManager $manager = ProcessManager::Static,
    ): self {
        [$fpm, $nginx] = [self::find(self::php()), self::find('nginx')];
        $directory = Daemon::makeDirectory();
        $php = self::startPhp(
            [...$cores->forServer(), $fpm],
            $directory,
            ['{manager}' => $manager->configuration($children ?? 1), '{children}' => (string) ($children ?? 1)],
            $environment,
            $settings + self::jitOfThisProcess(),
        );
        $started = $manager->atStart($children ?? 1);
        $workers = $php->await(static function () use ($php, $directory, $started): ?array {
            $leaves = file_exists("{$directory}/fpm.sock") ? ProcessTree::leavesBelow($php->pid()) : [];

            return $leaves !== [] && count($leaves) === $started ? $leaves : null;
        });
        $webDirectory = Daemon::makeDirectory();
        $port = NginxServer::freePort();
        self::configure("{$webDirectory}/nginx.conf", 'nginx-fpm.conf', [
            '{directory}/fpm.sock' => "{$directory}/fpm.sock",
            '{directory}' => $webDirectory,
            '{root}' => $root,
            '{port}' => (string) $port,
            '{user}' => posix_geteuid() === 0 ? 'user root;' : '', '{kept}' => $children === null ? 'keepalive '
                . '16;' : '', '{keeps}' => $children === null ? 'on' : 'off',
        ]);
        $web = Daemon::start(
            'nginx',
            [
                ...$cores->forServer(),
                $nginx,
                '-p',
                $webDirectory,
                '-c',
                "{$webDirectory}/nginx.conf",
                '-e',
                "{$webDirectory}/error.log",
            ],
            $webDirectory,
        );
        $address = "127.0.0.1:{$port}";
        $web->await(static fn(): ?bool => NginxServer::isListening($address) ? true : null);

        return new self($fpm, $nginx, $php, $web, $address, $workers);
    }

    public function name(): string
    {
        return 'nginx_fpm';
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->workers[0];
    }

    /** @return non-empty-list<int> process ids */
    public function workers(): array
    {
        return $this->workers;
    }

    /** Process id of nginx. */
    public function web(): int
    {
        return $this->web->pid();
    }

    /** @return list<int> process ids of php-fpm and nginx, with their masters */
    public function processes(): array
    {
        return [...ProcessTree::from($this->php->pid()), ...ProcessTree::from($this->web->pid())];
    }

    public function version(): string
    {
        return Host::version($this->fpm, '~PHP (\S+)~') . ' behind nginx '
            . Host::version($this->nginx, '~nginx/(\S+)~');
    }

    public function stop(): void
    {
        $this->web->stop();
        $this->php->stop();
    }

    /**
     * Fetches their files if they are not installed.
     *
     * @throws Unmeasurable
     */
    public static function demand(): void
    {
        if (self::found(self::php()) === null || self::found('nginx') === null) {
            Command::output([Repository::path('tools/peers'), 'web'], 'tools/peers web');
        }
    }

    /** @return array<string, string> */
    private static function jitOfThisProcess(): array
    {
        $mode = (string) ini_get('opcache.jit');
        $size = (string) ini_get('opcache.jit_buffer_size');

        return [
            'opcache.jit' => $mode === '' ? 'disable' : $mode,
            'opcache.jit_buffer_size' => $size === '' ? '0' : $size,
        ];
    }

    /**
     * @param list<string> $program
     * @param array<string, string> $words of the pool's configuration
     * @param array<string, string> $environment
     * @param array<string, string> $settings
     */
    private static function startPhp(
        array $program,
        string $directory,
        array $words,
        array $environment,
        array $settings,
    ): Daemon {
        $isRoot = posix_geteuid() === 0;
        self::configure(
            "{$directory}/fpm.conf",
            'fpm.conf',
            ['{directory}' => $directory, '{user}' => $isRoot ? "user = root\ngroup = root" : ''] + $words,
        );
        // Loads the extensions of this PHP: a php-fpm that is not installed has no ini files, and so no OPcache.
        $scanned = getenv('PHP_INI_SCAN_DIR');
        $environment += ['PHP_INI_SCAN_DIR' => $scanned === false ? PHP_CONFIG_FILE_SCAN_DIR : $scanned];
        $assignments = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );
        $definitions = [
            ...self::SETTINGS,
            ...array_map(
                static fn(string $name, string $value): string => "{$name}={$value}",
                array_keys($settings),
                $settings,
            ),
        ];
        $options = array_merge(...array_map(static fn(string $definition): array => ['-d', $definition], $definitions));
        $ini = php_ini_loaded_file();

        return Daemon::start(
            'php-fpm',
            [
                'env',
                ...$assignments,
                ...$program,
                ...($ini === false ? ['-n'] : ['-c', $ini]),
                ...$options,
                ...($isRoot ? ['-R'] : []),
                '-F',
                '-y',
                "{$directory}/fpm.conf",
            ],
            $directory,
        );
    }

    private static function php(): string
    {
        return 'php-fpm' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    }

    private static function find(string $program): string
    {
        self::demand();

        return self::found($program) ?? throw Unmeasurable::programMissing($program, $program);
    }

    private static function found(string $program): ?string
    {
        $peer = realpath(self::PEERS . "/{$program}");

        return Command::find($program) ?? ($peer === false ? null : $peer);
    }

    /** @param array<string, string> $words */
    private static function configure(string $file, string $template, array $words): void
    {
        file_put_contents(
            $file,
            strtr((string) file_get_contents(Repository::path("bench/programs/http/{$template}")), $words),
        );
    }
}
