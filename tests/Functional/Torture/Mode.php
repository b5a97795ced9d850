<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** A way to run PHP and the extension. */
enum Mode: string
{
    case Plain = 'plain';
    case Tracing = 'opcache, tracing JIT';
    case Functions = 'opcache, function JIT';
    case StockStacks = "PHP's own stacks";
    case SmallStacks = 'small stacks';
    case EagerCollector = 'no pause budget for the collector';
    case Preemption = 'switching at interrupts';
    case Asan = 'ASan and UBSan';
    case Valgrind = 'valgrind';

    private const JIT = [
        '-d',
        'opcache.enable_cli=1',
        '-d',
        'opcache.jit_buffer_size=64M',
        '-d',
        'opcache.jit_hot_func=20',
    ];

    public static function root(): string
    {
        return dirname(__DIR__, 3);
    }

    /** @return list<self> those that can be run here */
    public static function available(): array
    {
        return array_values(array_filter(self::cases(), static fn(self $mode): bool => match ($mode) {
            self::Asan => glob(self::root() . '/build/*-asan/modules/nexus.so') !== [],
            self::Valgrind => is_string(shell_exec('command -v valgrind')),
            default => true,
        }));
    }

    /** @return list<string> what runs a script in this mode */
    public function command(): array
    {
        $php = [PHP_BINARY, '-n', '-d', 'extension=' . self::extension()];

        return match ($this) {
            self::Plain => $php,
            self::Tracing => [
                ...$php,
                ...self::opcache(),
                ...self::JIT,
                '-d',
                'opcache.jit=tracing',
                '-d',
                'opcache.jit_hot_loop=20',
            ],
            self::Functions => [...$php, ...self::opcache(), ...self::JIT, '-d', 'opcache.jit=function'],
            self::StockStacks => [...$php, '-d', 'nexus.stock_stacks=1'],
            self::SmallStacks => [...$php, '-d', 'nexus.stack_size=256K'],
            self::EagerCollector => [...$php, '-d', 'nexus.gc_pause_ms=0'],
            self::Preemption => [...$php, '-d', 'nexus.preempt_ms=1'],
            self::Asan => [self::root() . '/tools/php-asan'],
            self::Valgrind => [
                'env', 'USE_ZEND_ALLOC=0', 'ZEND_DONT_UNLOAD_MODULES=1',
                'valgrind', '--quiet', '--leak-check=full', '--errors-for-leak-kinds=definite', '--num-callers=30', '--error-exitcode=99',
                '--fair-sched=yes', // otherwise the thread that watches computations does not run
                ...$php, '-d', 'pcre.jit=0', // PCRE's JIT reads ahead of its subjects
                '-d', 'nexus.stock_stacks=1', // valgrind's search for leaks crashes at guards inside of a map
            ],
        };
    }

    /** Some modes switch off PHP's allocator: its counters then have no meaning. */
    public function countsMemory(): bool
    {
        return $this !== self::Asan && $this !== self::Valgrind;
    }

    /**
     * The options that load OPcache where PHP reads no ini file. From 8.5 on it is part of PHP.
     *
     * @return list<string>
     */
    private static function opcache(): array
    {
        return PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache.so'] : [];
    }

    private static function extension(): string
    {
        $loaded = getenv('NEXUS_SO');

        return $loaded === false ? self::root() . '/ext/modules/nexus.so' : $loaded;
    }
}
