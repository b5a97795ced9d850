<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Hook;

/** bench/programs/hook/probe.c, called through FFI. */
final readonly class Probe
{
    private const DECLARATIONS = <<<'C'
        const char *nexus_probe_name(unsigned index);
        int nexus_probe_is_hooked(void);
        int nexus_probe_measure(const char *name, unsigned rounds, int is_in_thread, double *cost);
        C;

    private function __construct(private \FFI $library) {}

    public static function open(string $library): self
    {
        return new self(\FFI::cdef(self::DECLARATIONS, $library));
    }

    /** @return list<string> names of the measurable calls */
    public function names(): array
    {
        $names = [];
        // @phpstan-ignore method.notFound (FFI knows it by its declaration)
        while (is_string($name = $this->library->nexus_probe_name(count($names)))) {
            $names[] = $name;
        }

        return $names;
    }

    public function isHooked(): bool
    {
        // @phpstan-ignore method.notFound (FFI knows it by its declaration)
        return $this->library->nexus_probe_is_hooked() === 1;
    }

    /** @return array{libc: float, ours: float} nanoseconds a call */
    public function measure(string $name, int $batches, bool $inThread): array
    {
        $cost = $this->library->new('double[2]') ?? throw new \LogicException('No memory.');
        // @phpstan-ignore method.notFound (FFI knows it by its declaration)
        if ($this->library->nexus_probe_measure($name, $batches, (int) $inThread, $cost) !== 1) {
            throw new \LogicException("{$name} does not give what it should.");
        }
        [$libc, $ours] = [$cost[0], $cost[1]];

        return is_float($libc) && is_float($ours)
            ? ['libc' => $libc, 'ours' => $ours]
            : throw new \LogicException('FFI reads no double.');
    }
}
