<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Every hookable call that a loaded object imports: the object's path ("" is the program), the name of the call,
     * where it leads ("nexus", "excluded", "another", "libc"), and the reason for an excluded one.
     *
     * @internal
     * @phpstan-return list<array{string, string, string, ?string}>
     */
    function hooks(): array {}

    /**
     * The socket that was read last. Right after a library has connected, it is that connection, which the library may
     * not expose.
     *
     * @internal
     * @return int|null a descriptor; null: it is no connected stream socket, or nexus.hooks is off
     */
    function last_socket(): ?int {}

    /**
     * Whether a connection has nothing to read and was not closed by its peer. An idle connection for which this is
     * false is unusable.
     *
     * @internal
     */
    function is_quiet(int $descriptor): bool {}

    /**
     * Lets the kernel detect that a peer has disappeared: by probes while nothing is sent, and by unacknowledged data.
     *
     * @internal
     * @param resource|int $socket a stream, or a descriptor
     * @param int $idle seconds of silence before the first probe
     * @param int $interval seconds between two probes
     * @param int $probes number of unanswered probes that end the connection
     * @return bool false: it is no TCP connection
     */
    function keep_alive(mixed $socket, int $idle, int $interval, int $probes): bool {}
}
