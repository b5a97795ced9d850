<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Every call that Nexus can make wait on the reactor, and that a loaded object imports: the object's path ("" is
     * the program), the call, where it leads ("nexus", "excluded", "another", "libc"), and of an excluded one why.
     *
     * @internal
     * @phpstan-return list<array{string, string, string, ?string}>
     */
    function hooks(): array {}

    /**
     * The socket that was read from last. Right after a library has connected it is its connection, of which it may not
     * tell.
     *
     * @internal
     * @return int|null a descriptor; null: it is no connected stream, or nexus.hooks is off
     */
    function last_socket(): ?int {}

    /**
     * Whether nothing is to be read from a connection, and its peer has not ended it: an idle one of which that is not
     * true is gone.
     *
     * @internal
     */
    function is_quiet(int $descriptor): bool {}

    /**
     * Has the kernel find out that a peer is gone without a word: by probes while nothing is sent, and by what is sent
     * and not acknowledged.
     *
     * @internal
     * @param resource|int $socket a stream, or a descriptor
     * @param int $idle seconds of silence before the first probe
     * @param int $interval seconds between two probes
     * @param int $probes how many may stay without an answer
     * @return bool false where it is no TCP connection
     */
    function keep_alive(mixed $socket, int $idle, int $interval, int $probes): bool {}
}
