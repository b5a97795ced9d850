<?php

/**
 * NX-0841
 * Printed: in the log of a server in development, and wherever a RepeatedStatements observes; once for each line of
 *     the application
 * Means: A request executes the same statement many times
 * Cause: A loop fetches each row with a statement of its own, although one statement could fetch all rows. Each
 *     statement is a round trip to the database. Often an ORM loads relations when they are first read.
 * Cure: Fetch all rows at once (JOIN, IN (…), MGET, the ORM's eager fetch). If so many calls are intended, give
 *     RepeatedStatements a higher number.
 */

declare(strict_types=1);

use Nexus\Db\{Call, Observers, RepeatedStatements};

$observers = new Observers();
$observers->add(new RepeatedStatements(times: 3));
foreach ([1, 2, 3] as $id) {
    $observers->tell(new Call('pdo', "SELECT * FROM posts WHERE author = {$id}", 0, 0.0, 0.01, 1, null, 7, 'GET /users'));
}

/* Prints:
nexus: [NX-0841] GET /users has executed the same statement 3 times at %s:%d: ask for all rows at once (JOIN, IN (…), MGET, an eager fetch): SELECT * FROM posts WHERE author = ?
*/
