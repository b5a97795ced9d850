<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

/** Messages of the library that every actor takes, whatever its own type of messages. */
interface SystemMessage {}
