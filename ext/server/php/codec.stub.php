<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * The value as bytes, with the names of its classes.
 *
 * @internal
 * @throws \Nexus\NotTransferableError NX-1205
 * @throws \Nexus\TransferException NX-1206
 */
function encode(mixed $value): string {}

/**
 * The value of these bytes.
 *
 * @internal
 * @throws \Nexus\TransferException NX-1207, NX-1208, NX-1209
 */
function decode(string $bytes): mixed {}

/**
 * Sets which classes decode() may build.
 *
 * @internal
 * @param array|null $names names of classes, and of namespaces that end with a backslash; null: every declared class
 * @phpstan-param list<string>|null $names
 */
function allow_classes(?array $names): void {}

/**
 * A table of class names, its writer and its reader, in one process: for tests and benchmarks.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class CodecTable
{
    /**
     * @param int $capacity bytes
     * @param string $contents what an earlier writer has left
     */
    public function __construct(int $capacity = 65536, string $contents = "") {}

    /**
     * @param int $window bytes that are free in the first window
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     */
    public function encode(mixed $value, int $window = 256): string {}

    /** @throws \Nexus\TransferException NX-1207, NX-1208, NX-1209 */
    public function decode(string $bytes): mixed {}

    /** The bytes of the table. */
    public function contents(): string {}
}
