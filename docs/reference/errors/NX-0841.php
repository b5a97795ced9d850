<?php

/**
 * NX-0841
 * Printed: by a server in development, in its log; wherever a RepeatedStatements observes. Once for each line of the application
 * Means: A request executes the same statement again and again
 * Cause: A loop asks for each row by itself what one statement could have asked for all of them: ten round trips in place of one.
 *     Mostly an ORM that fetches relations when they are first looked at.
 * Cure: Ask for all rows at once (JOIN, IN (…), MGET, the ORM's eager fetch). If it must be so many, observe with a higher number.
 */

declare(strict_types=1);

use Nexus\Db\{Call, Observers, RepeatedStatements};

Observers::add(new RepeatedStatements(times: 3));
foreach ([1, 2, 3] as $id) {
    Observers::tell(new Call('pdo', "SELECT * FROM posts WHERE author = {$id}", 0, 0.0, 0.01, 1, null, 7, 'GET /users'));
}

/* Prints:
nexus: [NX-0841] GET /users has executed the same statement 3 times at %s:%d: ask for all rows at once (JOIN, IN (…), MGET, an eager fetch): SELECT * FROM posts WHERE author = ?
*/
