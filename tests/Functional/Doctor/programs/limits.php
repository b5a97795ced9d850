<?php

declare(strict_types=1);

// Uses up what a control group or ulimit permits: php limits.php WHAT. Prints the codes of findings before and after.

namespace Nexus\Tests\Functional\Doctor\Program;

use Nexus\Doctor\Checks;
use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\ServerConfig;

require dirname(__DIR__, 4) . '/vendor/autoload.php';

/** @return list<string> */
function findings(): array
{
    $settings = ['memory_limit' => '512M'];
    $php = new PhpFacts('8.4.3', 'a test', 'php.ini', 'x86_64', $settings, []);
    $config = ServerConfig::default()->withWorkers(2);
    $subject = new Subject(new DirectoryMachine(), $php, $config, new \DateTimeImmutable());

    return array_values(array_unique(array_map(
        static fn(Finding $finding): string => $finding->rule->code,
        Examination::of($subject, Checks::ofFiles())->findings,
    )));
}

/** Forks until it fails; at most forty children, which end when this process does. */
function processes(): void
{
    $pipe = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $pipe !== false || exit("no pipe\n");
    for ($child = 0; $child < 40; $child++) {
        $pid = @pcntl_fork();
        if ($pid === 0) {
            fclose($pipe[1]);
            fread($pipe[0], 1);
            posix_kill(posix_getpid(), SIGKILL);
        }
        if ($pid < 0) {
            return;
        }
    }
}

/** A child that takes more than the group has. */
function memory(): void
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        ini_set('memory_limit', '-1');
        $text = str_repeat('x', 200 << 20);
        exit(\strlen($text) > 0 ? 0 : 1);
    }
    pcntl_waitpid($pid, $status);
}

/** Computes for 0.3 s of CPU time. */
function cpu(): void
{
    // Ticks of 10 ms, of this process: the 14th column of /proc/self/stat.
    $used = static fn(): int => (int) (explode(' ', (string) file_get_contents('/proc/self/stat'))[13] ?? 0);
    $end = $used() + 30;
    for ($text = 'x'; $used() < $end; $text = md5(str_repeat($text, 10_000))) {
    }
}

/**
 * A client connects, then all descriptors are in use.
 *
 * @return list<string> whether its connection could be accepted: then, and after one descriptor was closed
 */
function descriptors(): array
{
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $server !== false || exit("no socket\n");
    $client = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
    $open = [];
    while (($file = @fopen('/dev/null', 'r')) !== false) {
        $open[] = $file;
    }
    $accept = static fn(): string => \is_resource(@stream_socket_accept($server, 0)) ? 'yes' : 'no';
    $first = $accept();
    array_pop($open);
    $file = null;
    $second = $accept();
    fclose($client === false ? exit("no client\n") : $client);

    return ["accepted with all descriptors in use: {$first}", "with one more: {$second}"];
}

$notes = [];
$before = findings();
$arguments = (array) ($_SERVER['argv'] ?? []);
match ($arguments[1] ?? '') {
    'processes' => processes(),
    'memory' => memory(),
    'cpu' => cpu(),
    'descriptors' => $notes = descriptors(),
    default => null,
};
echo json_encode(['before' => $before, 'after' => findings(), 'notes' => $notes], JSON_THROW_ON_ERROR), "\n";
