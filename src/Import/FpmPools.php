<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates a pool of php-fpm.
 *
 * @internal
 */
final class FpmPools
{
    /** Without effect here, or done without a setting. */
    private const NOTHING = '~^(?:listen\S*|pm|pm\.(?:start_servers|min_spare_servers|max_spare_servers|max_spawn_rate'
        . '|process_idle_timeout)|group|prefix|process\.\S+|catch_workers_output|decorate_workers_output|clear_env'
        . '|access\.(?:format|suppress_path\S*)|request_slowlog_trace_depth|slowlog|chdir'
        . '|request_terminate_timeout_\S+)$~';
    private const INSTEAD = [
        'pm.status_listen' => 'fpmStatus() answers at the addresses of the server',
        'ping.path' => '/health/live answers; --health moves it',
        'ping.response' => '/health/live answers; --health moves it',
        'rlimit_files' => 'LimitNOFILE= of the systemd unit',
        'rlimit_core' => 'LimitCORE= of the systemd unit',
        'chroot' => 'RootDirectory= of the systemd unit',
        'apparmor_hat' => 'AppArmorProfile= of the systemd unit',
        'security.limit_extensions' => 'only .php files are executed',
    ];

    /** @var array<string, list<array{string, string, string}>> settings by pool: name, value, place */
    private array $pools = [];

    public function __construct(private readonly Notices $notices) {}

    /** @throws ImportException */
    public function read(string $file): void
    {
        $lines = @file($file, FILE_IGNORE_NEW_LINES);
        if ($lines === false) {
            throw ImportException::unreadable($file);
        }
        $pool = 'global';
        foreach ($lines as $number => $line) {
            $line = trim((string) preg_replace('~^\s*[;#].*|\s+;.*$~', '', $line));
            if (preg_match('~^\[([^\]]+)\]$~', $line, $found) === 1) {
                $pool = $found[1];
            } elseif (preg_match('~^([^=\s]+)\s*=\s*(.*)$~', $line, $found) === 1) {
                $this->add($pool, $found[1], trim($found[2], '"\''), "{$file}:" . ($number + 1));
            }
        }
    }

    /** @return list<string> */
    public function names(): array
    {
        return array_map(strval(...), array_keys($this->pools));
    }

    public function user(string $pool): ?string
    {
        $user = $this->setting($pool, 'user');
        $group = $this->setting($pool, 'group');

        return $user === null || $group === null || $user === $group ? $user : "{$user}:{$group}";
    }

    /** The address of a pool, as fastcgi_pass names it. */
    public function address(string $pool): ?string
    {
        $listen = $this->setting($pool, 'listen');

        return $listen !== null && str_starts_with($listen, '/') ? "unix:{$listen}" : $listen;
    }

    /** @param list<SiteDraft> $sites those whose scripts the pool executes */
    public function translate(string $pool, ServerDraft $draft, array $sites): void
    {
        $draft->pool = $pool;
        $draft->user = $this->user($pool);
        $draft->keptEnvironment = $this->keptEnvironment($pool);
        foreach ($this->pools[$pool] ?? [] as [$name, $value, $place]) {
            if (preg_match('~^(php_(?:admin_)?(?:value|flag)|env)\[([^\]]+)\]$~', $name, $found) === 1) {
                $this->ofSites($found[1], $found[2], $value, $place, $sites);
            } elseif ($name === 'pm.status_path') {
                $this->status($pool, $value, $place, $sites);
            } else {
                $this->ofServer($name, $value, $place, $draft);
            }
        }
    }

    /** @throws ImportException */
    private function add(string $pool, string $name, string $value, string $place): void
    {
        if ($name === 'include') {
            $included = glob($value);
            array_map($this->read(...), $included === false ? [] : $included);
        } elseif ($pool !== 'global') {
            $this->pools[$pool][] = [$name, strtr($value, ['$pool' => $pool]), $place];
        }
    }

    private function setting(string $pool, string $name): ?string
    {
        foreach ($this->pools[$pool] ?? [] as [$known, $value]) {
            if ($known === $name) {
                return $value;
            }
        }

        return null;
    }

    /**
     * What clear_env, which is on by default, leaves.
     *
     * @return list<string>|null
     */
    private function keptEnvironment(string $pool): ?array
    {
        if (Units::flag($this->setting($pool, 'clear_env') ?? 'yes') === '0') {
            return null;
        }
        $kept = [];
        foreach ($this->pools[$pool] ?? [] as [$name, $value]) {
            if (preg_match('~^env\[([^\]]+)\]$~', $name, $found) === 1 && str_starts_with($value, '$')) {
                $kept[] = $found[1];
            }
        }

        return $kept;
    }

    /** @param list<SiteDraft> $sites */
    private function status(string $pool, string $path, string $place, array $sites): void
    {
        foreach ($sites as $site) {
            $site->call('fpmStatus', $path, $pool);
            if ($site->withdraw('deny', $path)) {
                $advice = "{$path} is not denied: it answers this machine. fpmStatus() can name other clients";
                $this->notices->add($place, "pm.status_path = {$path}", $advice);
            }
        }
    }

    private function ofServer(string $name, string $value, string $place, ServerDraft $draft): void
    {
        $seconds = Units::seconds($value) ?? 0.0;
        match ($name) {
            'pm.max_children' => $draft->workers = max(1, (int) $value),
            'pm.max_requests' => $draft->maxRequests = (int) $value,
            'request_terminate_timeout' => $draft->deadline = $seconds > 0 ? $seconds : null,
            'request_slowlog_timeout' => $draft->slowRequest = $seconds > 0 ? $seconds : null,
            'access.log' => $draft->access = $value,
            'user' => null,
            default => $this->other($name, $value, $place),
        };
    }

    private function other(string $name, string $value, string $place): void
    {
        if (preg_match(self::NOTHING, $name) !== 1) {
            $this->notices->add($place, "{$name} = {$value}", self::INSTEAD[$name] ?? 'there is no equivalent');
        }
    }

    /** @param list<SiteDraft> $sites */
    private function ofSites(string $kind, string $name, string $value, string $place, array $sites): void
    {
        if ($kind === 'env' && str_starts_with($value, '$')) {
            if ($value !== "\${$name}") {
                $this->notices->add($place, "env[{$name}] = {$value}", "set {$name} in the environment of nexus serve");
            }

            return;
        }
        if (str_ends_with($kind, 'flag')) {
            $value = Units::flag($value);
        }
        foreach ($sites as $site) {
            $site->call(match ($kind) {
                'env' => 'param',
                'php_value', 'php_flag' => 'php',
                default => 'phpAdmin',
            }, $name, $value);
        }
    }
}
