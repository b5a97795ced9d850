<?php

/**
 * NX-1244
 * Class: Nexus\Server\TaskException
 * Means: The task worker cannot find the job of offload()
 * Cause: The function or class is declared in the script itself, which a task worker does not run, or its file was
 *     deleted.
 * Cure: Declare it in a file of its own, or in one that Composer's autoloader loads. In a server, task workers load the
 *     application file, so jobs may be declared there.
 */

declare(strict_types=1);

use function Nexus\Server\offload;

file_put_contents('add.php', '<?php function add(int $a, int $b): int { return $a + $b; }');
require getcwd() . '/add.php';
unlink('add.php');
offload('add', 1, 2);

/* Throws:
[NX-1244] The task worker cannot find add(): declare it in a file of its own, or in one that Composer's autoloader loads. A task worker of a script does not run the script itself.
*/
