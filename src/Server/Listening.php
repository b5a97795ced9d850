<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Mode;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Place;
use Nexus\Server\Config\Several;
use Nexus\Server\Config\Text;

/**
 * Further addresses, and the owner and mode of Unix socket files: ServerConfig::withListening(new Listening(socketMode:
 * 0o660, socketOwner: ':www-data')). Omitted arguments keep their defaults.
 */
final readonly class Listening
{
    /**
     * @param list<string> $also
     * @throws ConfigError NX-0418 for a value that is not valid
     */
    public function __construct(
        #[Option('listen', new Several(new Place()), 'Addresses to listen at, beside host and port')]
        public array $also = [],
        #[Option(
            'socket-mode',
            new Mode(),
            'Mode of the files of Unix sockets; write permission allows connecting. auto: by the umask',
            'auto',
        )]
        public ?int $socketMode = null,
        #[Option(
            'socket-owner',
            new Text('a name, name:group or :group'),
            'Owner of those files; auto: the user that starts the server',
            'auto',
        )]
        public ?string $socketOwner = null,
    ) {
        Options::check($this);
    }

    /**
     * @internal
     *
     * @param string $place "host:port", "unix:/path"
     */
    public function and(string $place): self
    {
        return new self([...$this->also, $place], $this->socketMode, $this->socketOwner);
    }
}
