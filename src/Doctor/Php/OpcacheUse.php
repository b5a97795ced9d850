<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

/**
 * The part of OPcache's memory that the code base uses when all its files are compiled. It is measured in a child
 * process, by a sample if there are many files.
 *
 * @internal
 */
final readonly class OpcacheUse
{
    /**
     * @param int $memory bytes that OPcache has
     * @param int $needed bytes that all files of the project take
     * @param int $keys entries that the hash has
     * @param int $files files of the project
     * @param int $strings bytes for interned strings
     * @param int $stringsNeeded bytes that those of the compiled files take
     * @param bool $isEstimated extrapolated from a sample
     */
    public function __construct(
        public int $memory,
        public int $needed,
        public int $keys,
        public int $files,
        public int $strings,
        public int $stringsNeeded,
        public bool $isEstimated,
    ) {}
}
