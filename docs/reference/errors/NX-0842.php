<?php

/**
 * NX-0842
 * Printed: to the error log
 * Means: An observer of database calls has thrown an exception
 * Cause: It threw while it handled a call. The call and the other observers are not affected.
 * Cure: Correct the observer: the log shows the exception with its trace.
 */

declare(strict_types=1);

use Nexus\Db\{Call, Observer, Observers};

$observers = new Observers();
$observers->add(new class implements Observer {
    public function called(Call $call): void
    {
        throw new RuntimeException('no space for notes');
    }
});
$observers->tell(new Call('pdo', 'SELECT 1', 0, 0.0, 0.01, 1, null, 7, 'GET /users'));

/* Prints:
nexus: [NX-0842] %s failed to observe a call: RuntimeException: no space for notes in %s:%d
*/
