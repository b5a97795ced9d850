<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Prints the PHP code of a nexus.php.
 *
 * @internal
 */
final class ConfigCode
{
    private const COLUMNS = 120;

    /** @param list<string> $files that were read */
    public static function of(ServerDraft $draft, array $files): string
    {
        $uses = ['ServerConfig', 'Site'];
        $calls = self::server($draft, $uses);
        $code = "<?php\n\n// Translated by nexus import from " . implode(', ', $files)
            . ($draft->pool === null ? '' : " (pool {$draft->pool})") . ".\n\ndeclare(strict_types=1);\n\n";
        sort($uses);
        $code .= 'use Nexus\\Server\\' . (\count($uses) > 1 ? '{' . implode(', ', $uses) . '}' : $uses[0]) . ";\n";
        $names = self::names($draft->sites);
        foreach ($draft->sites as $index => $site) {
            $code .= "\n\${$names[$index]} = " . self::site($site) . ";\n";
        }
        foreach ($names as $name) {
            $calls[] = "withSite(\${$name})";
        }

        return "{$code}\nreturn " . self::bound($draft) . self::chain($calls) . ";\n";
    }

    private static function bound(ServerDraft $draft): string
    {
        [$host, $port] = $draft->addresses[0] ?? ['127.0.0.1', 8080];

        return $port === 0
            ? 'ServerConfig::unix(' . self::literal($host) . ')'
            : 'ServerConfig::bind(' . self::literal($host) . ", {$port})";
    }

    /**
     * @param list<string> $uses classes, to which more are added
     * @return list<string>
     */
    private static function server(ServerDraft $draft, array &$uses): array
    {
        $calls = [];
        foreach (\array_slice($draft->addresses, 1) as [$host, $port]) {
            $calls[] = $port === 0
                ? 'withAdditionalSocket(' . self::literal($host) . ')'
                : 'withAdditionalAddress(' . self::literal($host) . ", {$port})";
        }
        $logs = [
            ...($draft->access === null ? [] : ['access: ' . self::literal($draft->access)]),
            ...($draft->slowRequest === null ? [] : ['slowRequest: ' . self::seconds($draft->slowRequest)]),
        ];
        $names = implode(', ', array_map(self::literal(...), $draft->keptEnvironment ?? []));
        $privileges = [
            ...($draft->user === null ? [] : ['user: ' . self::literal($draft->user)]),
            ...($draft->keptEnvironment === null ? [] : ["keptEnvironment: [{$names}]"]),
        ];
        foreach ([
            'Privileges' => implode(', ', $privileges),
            'Limits' => $draft->bodyBytes === null ? '' : 'bodyBytes: ' . self::literal($draft->bodyBytes),
            'Timeouts' => $draft->deadline === null ? '' : 'deadline: ' . self::seconds($draft->deadline),
            'Logs' => implode(', ', $logs),
        ] as $class => $arguments) {
            if ($arguments !== '') {
                $uses[] = $class;
                $calls[] = "with{$class}(new {$class}({$arguments}))";
            }
        }
        if ($draft->workers !== null) {
            $calls[] = "withWorkers({$draft->workers})";
        }
        if ($draft->maxRequests !== null && $draft->maxRequests > 0) {
            $calls[] = 'withMaxRequests(' . self::literal($draft->maxRequests) . ')';
        }

        return $calls;
    }

    private static function site(SiteDraft $site): string
    {
        $calls = [];
        foreach ($site->calls() as [$method, $arguments]) {
            $text = "{$method}(" . implode(', ', array_map(self::literal(...), $arguments)) . ')';
            $lines = implode(",\n        ", array_map(self::literal(...), $arguments));
            $calls[] = \strlen($text) + 8 <= self::COLUMNS ? $text : "{$method}(\n        {$lines},\n    )";
        }

        return 'Site::of(' . self::literal((string) $site->root) . ')' . self::chain($calls);
    }

    /** @param list<string> $calls */
    private static function chain(array $calls): string
    {
        return implode('', array_map(static fn(string $call): string => "\n    ->{$call}", $calls));
    }

    private static function seconds(float $seconds): string
    {
        return number_format($seconds, 1, '.', '');
    }

    private static function literal(string|int $value): string
    {
        return \is_int($value)
            ? (string) preg_replace('~\B(?=(?:\d{3})+$)~', '_', (string) $value)
            : "'" . addcslashes($value, "'\\") . "'";
    }

    /**
     * @param list<SiteDraft> $sites
     * @return list<string> names of variables
     */
    private static function names(array $sites): array
    {
        $names = [];
        foreach ($sites as $site) {
            $host = (string) preg_replace('~^(?:\*\.|www\.)|\W~', ' ', (string) ($site->first('hosts') ?? 'site'));
            $words = explode(' ', (string) preg_replace('~ +~', ' ', trim($host)));
            $name = lcfirst(implode('', array_map(ucfirst(...), $words)));
            $name = preg_match('~^[a-z]~i', $name) === 1 ? $name : "site{$name}";
            $isTaken = \in_array($name, $names, true);
            $names[] = $isTaken ? $name . (\count($names) + 1) : $name;
        }

        return $names;
    }
}
