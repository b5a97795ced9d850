<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** A script of bench/ that is warmed up and measures one round on each request. */
final class TurnTaker
{
    /** Its output before the first round. */
    public readonly Figures $warm;

    /**
     * @param resource $process
     * @param resource $commands
     * @param resource $answers
     * @param resource $errors
     * @throws Unmeasurable
     */
    private function __construct(
        private readonly string $what,
        private $process,
        private $commands,
        private $answers,
        private $errors,
    ) {
        $this->warm = $this->answer();
    }

    public function __destruct()
    {
        $this->end();
    }

    /**
     * Returns when the script is warmed up.
     *
     * @param non-empty-list<string> $line
     * @throws Unmeasurable
     */
    public static function start(array $line, string $what): self
    {
        $errors = tmpfile();
        $process = $errors === false ? false : proc_open($line, [['pipe', 'r'], ['pipe', 'w'], $errors], $pipes);
        if ($process === false || $errors === false) {
            throw Unmeasurable::programFailed($what, 'it cannot be started');
        }

        return new self($what, $process, $pipes[0], $pipes[1], $errors);
    }

    /** @throws Unmeasurable */
    public function round(): Figures
    {
        if (@fwrite($this->commands, "round\n") === false) {
            throw $this->failed('');
        }

        return $this->answer();
    }

    /** @throws Unmeasurable */
    private function answer(): Figures
    {
        $answer = fgets($this->answers);
        if ($answer === false || !str_starts_with($answer, '{')) {
            throw $this->failed((string) $answer);
        }

        return Figures::decode($this->what, $answer);
    }

    private function failed(string $begun): Unmeasurable
    {
        // When its input ends, the script ends, and its output is complete.
        fclose($this->commands);
        $rest = (string) stream_get_contents($this->answers);
        rewind($this->errors);
        $this->end();

        return Unmeasurable::programFailed($this->what, stream_get_contents($this->errors) . $begun . $rest);
    }

    private function end(): void
    {
        if (is_resource($this->process)) {
            proc_terminate($this->process, SIGKILL);
            proc_close($this->process);
        }
    }
}
