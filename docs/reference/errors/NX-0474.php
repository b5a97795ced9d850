<?php

/**
 * NX-0474
 * Class: Nexus\Tune\Measure\TrialException
 * Means: A measurement of `nexus tune` has failed
 * Cause: A server of the application did not start, without the setting or with it, or a request of the load was
 *     answered with a status below 200 or from 400 on.
 * Cure: Correct the setting; the message has what the server said. For a path with an answer from 200 to 399 use
 *     --path.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return Nexus\Http\App::create();');
passthru('nexus tune app.php --measure=--workers=1 --rounds=2 --seconds=0.1');

/* Prints:
nexus: [NX-0474] GET / was not always answered rightly (status 404): choose another --path.
*/
