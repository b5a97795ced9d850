<?php

/**
 * NX-1246
 * Class: Nexus\Server\TaskException
 * Means: A job of offload() has failed with an exception that cannot be built in the caller's process
 * Cause: The exception has an anonymous or abstract class, or one that this process cannot load.
 * Cure: Throw an exception of a named class. The previous exception has the trace in the task worker.
 */

declare(strict_types=1);

use function Nexus\Server\offload;

file_put_contents('scale.php', '<?php function scale() { throw new class ("no pixels") extends RuntimeException {}; }');
require getcwd() . '/scale.php';
offload('scale');

/* Throws:
[NX-1246] The job has failed with RuntimeException@anonymous: no pixels
*/
