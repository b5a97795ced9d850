<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\NexusException;

/** The server cannot be started. The message is the one line that the user reads. */
final class StartException extends \RuntimeException implements NexusException
{
    private function __construct(
        private readonly string $errorCode,
        public readonly ExitCode $exitCode,
        string $message,
    ) {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function portTaken(string $host, int $port, ?string $holder): self
    {
        $by = $holder === null ? 'by another process' : "by {$holder}";

        return new self(
            'NX-0410',
            ExitCode::Unavailable,
            "{$host}:{$port} is taken {$by}: stop it, or choose another port, for example --port=" . ($port % 65535 + 1)
                . '.',
        );
    }

    public static function portForbidden(int $port): self
    {
        return new self(
            'NX-0411',
            ExitCode::NotPermitted,
            "Port {$port} needs root or CAP_NET_BIND_SERVICE: choose one from 1024 on, or put a proxy before it.",
        );
    }

    public static function addressUnusable(string $address, string $reason): self
    {
        return new self('NX-0412', ExitCode::SystemFailed, "{$address} cannot be listened at: {$reason}.");
    }

    public static function socketTaken(string $path): self
    {
        return new self(
            'NX-0413',
            ExitCode::Unavailable,
            "{$path} is the socket of a server that answers: stop it, or choose another path.",
        );
    }

    public static function notASocket(string $path): self
    {
        return new self(
            'NX-0414',
            ExitCode::Unavailable,
            "{$path} exists and is not a socket: remove it, or choose another path.",
        );
    }

    public static function alreadyRunning(string $pidFile, int $pid): self
    {
        return new self(
            'NX-0415',
            ExitCode::Unavailable,
            "The server of {$pidFile} is running as process {$pid}: stop it first (kill {$pid}).",
        );
    }

    public static function pidFileNotWritable(string $path): self
    {
        return new self(
            'NX-0416',
            ExitCode::NotPermitted,
            "The PID file {$path} cannot be written: check the directory and its permissions.",
        );
    }

    public static function applicationMissing(string $path): self
    {
        return new self(
            'NX-0417',
            ExitCode::Misconfigured,
            "{$path} cannot be read: name the file that returns the application, nexus serve app.php.",
        );
    }

    public static function directoryNeedsClassic(string $path): self
    {
        return new self(
            'NX-0417',
            ExitCode::Misconfigured,
            "{$path} is a directory: add --classic to serve the PHP files in it as php-fpm does, or name the file that "
                . 'returns the application.',
        );
    }

    public static function nothingToServe(): self
    {
        return new self(
            'NX-0417',
            ExitCode::Misconfigured,
            'Nothing to serve: name the file that returns the application, nexus serve app.php, or a document root, '
                . 'nexus serve public/ --classic.',
        );
    }

    public static function everythingPublic(string $script): self
    {
        return new self(
            'NX-0701',
            ExitCode::Misconfigured,
            "{$script} lies in /, so that classic mode would serve every file of this machine: put it into a folder "
                . "of its own, with what is public beside it.",
        );
    }

    public static function classicIsSequential(int $concurrency): self
    {
        return new self(
            'NX-0702',
            ExitCode::Misconfigured,
            "A worker in classic mode has one request at a time, not {$concurrency}: raise --workers instead, or "
                . "leave --classic out.",
        );
    }

    /** Rethrows a failure that another process has detected, with that failure's code. */
    public static function again(string $message): self
    {
        $isCoded = preg_match('/^\[(NX-\d{4})\] (.*)/s', $message, $parts) === 1;

        return $isCoded ? new self($parts[1], ExitCode::Misconfigured, $parts[2]) : self::misconfigured($message);
    }

    public static function inheritedUnusable(int $descriptor, string $reason): self
    {
        return new self('NX-0428', ExitCode::Misconfigured, "Descriptor {$descriptor}, which the service manager "
            . "hands over (LISTEN_FDS), cannot be served: {$reason}. "
            . 'A socket unit needs ListenStream= and Accept=no.');
    }

    public static function identityUnusable(string $identity, string $reason): self
    {
        return new self('NX-0429', ExitCode::NotPermitted, "The workers cannot run as {$identity}: {$reason}.");
    }

    public static function socketNotGiven(string $path, string $owner, string $reason): self
    {
        return new self(
            'NX-0430',
            ExitCode::NotPermitted,
            "The socket {$path} cannot be given to {$owner}: {$reason}. Only root can give files away; others only "
                . "to groups they are in.",
        );
    }

    public static function needsRestart(string $change): self
    {
        return new self(
            'NX-0427',
            ExitCode::Misconfigured,
            "{$change}, which takes a restart: nexus stop, then nexus serve.",
        );
    }

    /**
     * @param string $request method and target
     * @param string $declaredAt file and line of App::warm()
     */
    public static function notWarmed(string $request, int $status, string $declaredAt, ?\Throwable $thrown): self
    {
        $reason = match (true) {
            $thrown !== null => \sprintf(
                '%s: %s (%s:%d)',
                $thrown::class,
                rtrim($thrown->getMessage(), '.'),
                $thrown->getFile(),
                $thrown->getLine(),
            ),
            $status === 404 => 'no route answers it, or its handler found nothing',
            $status === 401, $status === 403 => 'give App::warm() a Request with credentials',
            default => 'its handler or a middleware returned this status',
        };

        return new self(
            'NX-0431',
            ExitCode::ApplicationFailed,
            "App::warm() at {$declaredAt}: {$request} was answered with {$status}: {$reason}.",
        );
    }

    public static function misconfigured(string $reason): self
    {
        return new self('NX-0418', ExitCode::Misconfigured, $reason);
    }

    public static function directoryGone(string $directory): self
    {
        return self::misconfigured("The directory {$directory}, in which the server was started, is gone.");
    }

    public static function accessLogUnusable(string $path, string $reason): self
    {
        return new self(
            'NX-0469',
            ExitCode::NotPermitted,
            "The access log {$path} cannot be opened: {$reason}. Create its directory, and make it writable "
                . "for the user of the server.",
        );
    }

    public static function accessLoggerUnusable(string $named, string $reason): self
    {
        return new self(
            'NX-0470',
            ExitCode::Misconfigured,
            "{$named} makes no logger for the access log: {$reason}. Name a function or Class::method that returns "
                . "a Psr\\Log\\LoggerInterface, or a class that is one.",
        );
    }

    public static function serverLoggerUnusable(string $named, string $reason): self
    {
        return new self(
            'NX-0473',
            ExitCode::Misconfigured,
            "{$named} makes no logger for the log of the server: {$reason}. Name a function or Class::method that "
                . "returns a Psr\\Log\\LoggerInterface, or a class that is one, and that Composer's autoloader finds.",
        );
    }

    public static function classicHasNoLogger(): self
    {
        return new self(
            'NX-0471',
            ExitCode::Misconfigured,
            'In classic mode no object lives from one request to the next, so no logger can receive requests: log '
                . 'to a file with --access-log, or leave --classic out.',
        );
    }

    /** @param string $type of the value that the file returns */
    public static function notWorkable(string $application, string $type): self
    {
        return new self(
            'NX-1240',
            ExitCode::ApplicationFailed,
            "{$application} returns {$type}, which nexus work cannot run: return a Nexus\\Server\\Pool, an ActorSystem "
                . 'or an App with actors.',
        );
    }

    /** @param string $type of the value that the file returns */
    public static function needsWork(string $application, string $type): self
    {
        return new self(
            'NX-1241',
            ExitCode::ApplicationFailed,
            "{$application} returns {$type}, which answers no requests: use nexus work.",
        );
    }

    public static function taskNamedTwice(string $name): self
    {
        return new self(
            'NX-1242',
            ExitCode::ApplicationFailed,
            "The pool has two tasks with the name {$name}: give each task a name of its own.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
