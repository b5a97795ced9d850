<?php

declare(strict_types=1);

namespace Nexus\Doctor\Probe;

use Nexus\Doctor\Hooks\How;
use Nexus\Doctor\Hooks\Matrix;
use Nexus\Doctor\Php\OpcacheUse;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Server\Environment;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;

/**
 * Learns about the PHP of the workers by executing it: with the settings that `nexus serve` would add, and in child
 * processes, which may crash.
 *
 * @internal
 */
final readonly class PhpProbe
{
    private const USER = 'the workers of nexus serve';
    private const PATIENCE = 30.0;
    /** Extensions that observe calls. */
    private const OBSERVERS = [
        'xdebug', 'pcov', 'uopz', 'ddtrace', 'newrelic', 'blackfire', 'tideways', 'spx', 'elastic_apm', 'opentelemetry',
    ];

    /** Extensions that wait for a network or a device by means of their own. */
    private const WAITING = [
        'grpc', 'mongodb', 'oci8', 'odbc', 'pdo_odbc', 'pdo_oci', 'pdo_dblib', 'ibm_db2', 'sqlsrv', 'pdo_sqlsrv',
        'snmp', 'ssh2', 'rdkafka', 'amqp', 'gearman', 'zookeeper', 'cassandra', 'couchbase', 'imap', 'ldap',
    ];

    public function __construct(private PhpCommand $command) {}

    public static function of(ServerConfig $config, int $workers): self
    {
        return new self(PhpCommand::likeThisProcess()->forServing(
            $config->environment ?? Environment::Production,
            $workers,
            $config->isClassic,
        ));
    }

    /** @param string $directory of the project; its PHP files are compiled, not executed */
    public function facts(string $directory): PhpFacts
    {
        $command = $this->command->with(['opcache.preload' => '']);
        $child = Child::run($command->command(__DIR__ . '/facts.php', $directory), self::PATIENCE);
        $facts = self::last('facts', $child->output);
        $settings = self::texts($facts['settings'] ?? null);
        $preload = (string) ini_get('opcache.preload');
        if ($preload !== '') {
            $settings['opcache.preload'] = $preload;
        }
        $extensions = array_values(self::texts($facts['extensions'] ?? null));
        $isJitOn = \is_bool($facts['jit'] ?? null) ? $facts['jit'] : null;

        return new PhpFacts(
            self::text($facts, 'version', PHP_VERSION),
            self::USER,
            self::text($facts, 'file', 'php.ini'),
            self::text($facts, 'architecture', php_uname('m')),
            $settings,
            $extensions,
            $isJitOn,
            $isJitOn === false ? $this->jitDisabledBy($extensions, $settings) : [],
            $preload === '' ? null : $this->preloadFailure($preload),
            self::use(self::last('use', $child->output)),
            self::blocking($extensions),
        );
    }

    /** How a dry run of the preload file ended; null: well. */
    public function preloadFailure(string $file): ?string
    {
        $command = $this->command->with(['opcache.enable_cli' => '1', 'opcache.preload' => $file]);
        $isRoot = \function_exists('posix_getuid') && posix_getuid() === 0;
        $command = $isRoot ? $command->with(['opcache.preload_user' => 'root']) : $command;
        $child = Child::run([$command->binary, ...$command->options, '-r', 'exit(0);'], self::PATIENCE);

        if ($child->isWell()) {
            return null;
        }

        // As root, PHP preloads in a process that it forks, and says nothing when that process dies.
        return $isRoot && trim($child->output) === ''
            ? 'the process that PHP forks to preload was killed (it crashed), or called exit()'
            : $child->explanation();
    }

    /**
     * Loads each suspected extension alone, and checks whether JIT starts.
     *
     * @param list<string> $extensions
     * @param array<string, string> $settings
     * @return list<string>
     */
    private function jitDisabledBy(array $extensions, array $settings): array
    {
        $guilty = [];
        foreach (array_intersect(self::OBSERVERS, $extensions) as $suspect) {
            $kind = $suspect === 'xdebug' ? 'zend_extension' : 'extension';
            $options = ['-n', '-d', 'zend_extension=opcache', '-d', "{$kind}={$suspect}", '-d', 'opcache.enable_cli=1',
                '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=16M'];
            foreach (['xdebug.mode', 'pcov.enabled'] as $name) {
                array_push($options, '-d', "{$name}=" . ($settings[$name] ?? ''));
            }
            $code = "echo '@jit ', json_encode(opcache_get_status(false)['jit']['on'] ?? null);";
            $child = Child::run([$this->command->binary, ...$options, '-r', $code], self::PATIENCE);
            if (str_contains($child->output, '@jit false')) {
                $guilty[] = $suspect;
            }
        }

        return $guilty;
    }

    /**
     * @param list<string> $extensions that are loaded
     * @return list<string>
     */
    private static function blocking(array $extensions): array
    {
        $blocking = $tested = [];
        foreach (Matrix::load()->families as $family) {
            array_push($tested, ...$family->extensions);
            if ($family->how === How::Blocking && $family->isHere() && $family->extensions !== ['standard']) {
                $blocking[] = "{$family->name} (" . implode(', ', \array_slice($family->calls, 0, 3)) . ')';
            }
        }
        foreach (array_diff(array_intersect(self::WAITING, $extensions), $tested) as $extension) {
            $blocking[] = "{$extension} (no test shows that it lets others run)";
        }

        return $blocking;
    }

    /** @return array<array-key, mixed> the JSON after the last marker of this name */
    private static function last(string $marker, string $output): array
    {
        preg_match_all("/^@{$marker} (\{.*\})$/m", $output, $matches);
        $data = json_decode($matches[1] === [] ? '' : $matches[1][\count($matches[1]) - 1], true);

        return \is_array($data) ? $data : [];
    }

    /** @return array<string, string> */
    private static function texts(mixed $values): array
    {
        $texts = [];
        foreach (\is_array($values) ? $values : [] as $name => $value) {
            $texts[(string) $name] = \is_string($value) ? $value : '';
        }

        return $texts;
    }

    /** @param array<array-key, mixed> $facts */
    private static function text(array $facts, string $name, string $otherwise): string
    {
        $text = $facts[$name] ?? '';

        return \is_string($text) && $text !== '' ? $text : $otherwise;
    }

    /** @param array<array-key, mixed> $data */
    private static function use(array $data): ?OpcacheUse
    {
        $number = static fn(string $name): int => \is_int($data[$name] ?? null) ? $data[$name] : 0;

        return $data === [] ? null : new OpcacheUse(
            $number('memory'),
            $number('needed'),
            $number('keys'),
            $number('files'),
            $number('strings'),
            $number('stringsNeeded'),
            ($data['isEstimated'] ?? false) === true,
        );
    }
}
