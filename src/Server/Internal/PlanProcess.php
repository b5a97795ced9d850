<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\TimeoutException;
use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\StartException;

use function Nexus\Async\timeout;

/**
 * Reads the command line of `serve` or `work` again at a reload, in a fresh PHP: nexus.php, the ini files, the links in
 * its paths and Nexus itself may have changed.
 *
 * @internal
 */
final readonly class PlanProcess
{
    /** The commands that only a master uses: for a plan of `serve`, and of `work`. */
    public const COMMAND = '@plan';
    public const WORK_COMMAND = '@plan-work';
    private const RESULT = 3;
    /** Seconds after which a reload stops waiting for nexus.php, and fails. */
    private const PATIENCE = 30.0;

    /**
     * @param string $command COMMAND or WORK_COMMAND
     * @param list<string> $arguments arguments of `serve` or `work`
     * @param string $directory the working directory of that command line, as the shell names it
     */
    public function __construct(
        private string $script,
        private PhpCommand $php,
        private string $command,
        private array $arguments,
        private string $directory,
    ) {}

    /**
     * Suspends the calling coroutine only.
     *
     * @throws StartException NX-0427, or the failure that the command line now causes
     */
    public function plan(): Plan
    {
        if (!is_dir($this->directory)) {
            throw StartException::directoryGone($this->directory);
        }
        $command = $this->php->command($this->script, $this->command, ...$this->arguments);
        // Descriptor 2 is inherited. proc_open() seeks a stream that it is given to the stream's own position, so
        // STDERR would go back in a log to which other processes write.
        $process = proc_open(
            $command,
            /** @phpstan-ignore argument.type ("redirect" has a number) */
            [['file', '/dev/null', 'r'], ['redirect', 2], self::RESULT => ['pipe', 'w']],
            $pipes,
            $this->directory,
        );
        if ($process === false) {
            throw StartException::misconfigured("{$this->php->binary} cannot be started.");
        }
        try {
            $said = timeout(self::PATIENCE, static fn(): string => (string) stream_get_contents($pipes[self::RESULT]));
        } catch (TimeoutException) {
            throw StartException::misconfigured(sprintf('nexus.php has not returned within %d s.', self::PATIENCE));
        } finally {
            proc_terminate($process, 9);
            proc_close($process);
        }

        return self::read($said);
    }

    /** Called in the separate process. */
    public static function answer(Plan|string $answer): int
    {
        $result = fopen('php://fd/' . self::RESULT, 'w');
        if ($result === false) {
            return ExitCode::SystemFailed->value;
        }
        fwrite($result, $answer instanceof Plan ? 'plan ' . $answer->toText() : "failed {$answer}");

        return 0;
    }

    private static function read(string $said): Plan
    {
        [$kind, $content] = explode(' ', $said, 2) + ['', ''];

        return match ($kind) {
            'plan' => Plan::fromText($content) ?? throw StartException::needsRestart('Nexus itself is another version '
                . 'now'),
            'failed' => throw StartException::again($content),
            default => throw StartException::misconfigured('The command line of the server is not understood any '
                . 'more; its log says why.'),
        };
    }
}
