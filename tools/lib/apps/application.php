<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** What a journey needs to know of an application. The number of a session is 0 to 19. */
final readonly class Application
{
    /**
     * @param Closure(string, string): void $prepare installs it, given the base URL and a folder for its files
     * @param Closure(Client): void $travel logs in, creates, edits, uploads, lists, logs out
     * @param Closure(Client, int): void $enter logs a session in
     * @param Closure(Client, int): void $session what each session does, at the same time as the others
     * @param array{string, string} $inside the path of a page, and a text that it has for sessions that are logged in
     * @param bool $hasServer whether its database is the server of database(), not a file
     * @param null|Closure(Client, int): array{string, array<string, mixed>} $write changes something of the session,
     *     and returns the path and the fields of the form, which a load posts again and again
     * @param null|Closure(Client, int): void $create what the sessions do before that, one after the other: it gives
     *     them the same numbers in each run
     */
    public function __construct(
        public Closure $prepare,
        public Closure $travel,
        public Closure $enter,
        public Closure $session,
        public array $inside,
        public bool $hasServer = false,
        public ?Closure $create = null,
        public ?Closure $write = null,
    ) {}
}
