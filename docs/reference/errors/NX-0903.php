<?php

/**
 * NX-0903
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A server under test gives a wrong answer
 * Cause: Another program may use the port. Nothing is measured, since the speed of wrong answers is meaningless.
 * Cure: Read the answer in the message, and call that server by hand with curl.
 */

declare(strict_types=1);

file_put_contents('other.php', <<<'PHP'
    <?php
    preg_match('~listen ([\d.:]+)~', (string) file_get_contents($argv[1]), $match);
    $server = stream_socket_server("tcp://{$match[1]}");
    while ($client = stream_socket_accept($server, 30)) {
        fread($client, 1000);
        fwrite($client, "HTTP/1.1 503 Busy\r\n\r\n");
        fclose($client);
    }
    PHP);
file_put_contents('nginx', <<<'SHELL'
    #!/bin/sh
    [ "$1" = -p ] || exit 0
    php "${0%/*}/other.php" "$4" &
    trap 'kill $!' TERM
    wait
    SHELL);
file_put_contents('wrk', "#!/bin/sh\n");
array_map(static fn(string $program): bool => chmod($program, 0o755), ['nginx', 'wrk']);
passthru('PATH=$PWD:$PATH nexus bench http');

/* Prints:
nexus: [NX-0903] nginx does not answer /hello/load with {"message":"hello"} but: HTTP/1.1 503 Busy
*/
