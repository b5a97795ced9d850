<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

use Nexus\NexusException;

/** A figure cannot be measured on this machine; the message is the only line that the user sees. */
final class Unmeasurable extends \RuntimeException implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function programMissing(string $program, string $packages = 'nginx-light wrk util-linux'): self
    {
        return new self('NX-0901', "{$program} is not installed: apt install {$packages}.");
    }

    public static function programFailed(string $what, string $output): self
    {
        $lines = preg_split('/\R/', trim($output));

        return new self(
            'NX-0902',
            "{$what} failed: "
                . ($lines === false || $lines[0] === '' ? 'it said nothing.' : implode(' | ', array_slice($lines, -3))),
        );
    }

    public static function wrongAnswer(string $server, string $wanted, string $got): self
    {
        return new self('NX-0903', "{$server} does not answer {$wanted} but: " . substr($got, 0, 300));
    }

    public static function unreadable(string $what): self
    {
        return new self('NX-0904', "{$what} cannot be read: the process has ended, or /proc is not mounted.");
    }

    public static function tooFewDescriptors(int $wanted, int $limit): self
    {
        return new self(
            'NX-0905',
            "{$wanted} connections need as many open files, the limit is {$limit}: raise it with `ulimit -n 20000` "
                . "as root.",
        );
    }

    public static function unreadableRecording(string $file): self
    {
        return new self(
            'NX-0906',
            "{$file} is not a recording of the laboratory: name a file that `nexus bench lab --json FILE` wrote.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
