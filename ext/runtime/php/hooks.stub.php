<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Every call that Nexus can hook and that a loaded object (program or shared library) imports. Each entry has the
     * path of the object ("" is the program), the name of the call, its target ("nexus": hooked, "excluded", "another":
     * another library has replaced it, "libc"), and for an excluded one the reason.
     *
     * @internal
     * @phpstan-return list<array{string, string, string, ?string}>
     */
    function hooks(): array {}

    /**
     * The socket that was read last. Right after a library has connected, this is the socket of that connection, even
     * if the library does not expose it.
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
     * Enables TCP keepalive: the kernel ends the connection when its peer answers no probes, or acknowledges no data.
     *
     * @internal
     * @param resource|int $socket a stream, or a descriptor
     * @param int $idle seconds of silence before the first probe
     * @param int $interval seconds between two probes
     * @param int $probes number of unanswered probes that end the connection
     * @return bool false: it is not a TCP connection
     */
    function keep_alive(mixed $socket, int $idle, int $interval, int $probes): bool {}
}
