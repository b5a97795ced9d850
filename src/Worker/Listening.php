<?php

declare(strict_types=1);

namespace Nexus\Worker;

use Nexus\Worker\Config\Mode;
use Nexus\Worker\Config\Option;
use Nexus\Worker\Config\Options;
use Nexus\Worker\Config\Place;
use Nexus\Worker\Config\Several;
use Nexus\Worker\Config\Text;

/**
 * Further addresses, and the owner and mode of Unix socket files: ServerConfig::listening(new Listening(socketMode:
 * 0o660, socketOwner: ':www-data')). Omitted arguments keep their defaults.
 */
final readonly class Listening
{
    /**
     * @param list<string> $also
     * @throws ConfigError NX-0418 for a value that is none
     */
    public function __construct(
        #[Option('listen', new Several(new Place()), 'Addresses to listen at, beside host and port')]
        public array $also = [],
        #[Option(
            'socket-mode',
            new Mode(),
            'Mode of the files of Unix sockets: who may write may connect; auto: as the umask has it',
            'auto',
        )]
        public ?int $socketMode = null,
        #[Option(
            'socket-owner',
            new Text('a name, name:group or :group'),
            'Whose those files are; auto: whoever starts the server',
            'auto',
        )]
        public ?string $socketOwner = null,
    ) {
        Options::check($this);
    }
}
