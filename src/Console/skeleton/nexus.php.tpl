<?php

declare(strict_types=1);

use Nexus\Server\ServerConfig;

// Settings of the server. Options of the command line and variables NEXUS_* precede them.
return ServerConfig::default()
    ->withDrain(10.0);
