<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Several;
use Nexus\Server\Config\Text;
use Nexus\Server\Config\YesNo;

/**
 * Privileges of the processes that run the application: ServerConfig::withPrivileges(new Privileges(user: 'www-data')).
 * Omitted arguments keep their defaults.
 */
final readonly class Privileges
{
    /**
     * @param list<string>|null $keptEnvironment names of environment variables
     * @throws ConfigError NX-0418 for a value that is none
     */
    public function __construct(
        #[Option(
            'user',
            new Text('a name, or name:group'),
            'The user that leader and workers become; the master stays root. off: the user that started it',
            'off',
        )]
        public ?string $user = null,
        #[Option(
            'no-new-privileges',
            new YesNo(),
            'Programs that the application starts gain no rights by setuid or setgid files (sendmail often is one)',
        )]
        public bool $noNewPrivileges = false,
        /** @var list<string>|null */
        #[Option(
            'keep-env',
            new Several(new Text('a variable')),
            'Environment variables that the application sees, besides those of PHP and Nexus (php-fpm: clear_env)',
            'all',
        )]
        public ?array $keptEnvironment = null,
    ) {
        Options::check($this);
    }
}
