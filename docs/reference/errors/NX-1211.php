<?php

/**
 * NX-1211 SHARED_DIFFERS
 * Class: Nexus\Async\MisuseError
 * Means: Shared data of this name exists with another size or policy
 * Cause: Two calls of Map::create() have the same name, and differ in their bytes or in evict. The map of a server
 *     survives a reload, also when the new code asks for another size. Or a Map and an Atomic have one
 *     name.
 * Cure: Use the same arguments everywhere, or another name. After a change of the size, restart the server.
 */

declare(strict_types=1);

use Nexus\Shared\Map;

Map::create('users', 64 << 10);
Map::create('users', 128 << 10);

/* Throws:
[NX-1211] The shared map "users" exists with 65536 bytes and evict: false: use the same for all openers
*/
