<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Health\CallbackCheck;

return App::create()->health(new CallbackCheck('queue', static fn(): bool => true))->healthPath('/status');
