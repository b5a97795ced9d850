<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Extensions;

use Nexus\Tests\Functional\ServerProcess;

/** The IDE's end of a DBGp session: accepts the connection of Xdebug, and sends it commands. */
final class Debugger
{
    /** @var resource */
    private $listener;
    /** @var resource|null */
    private $session = null;
    private int $number = 0;
    public readonly int $port;

    public function __construct()
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $this->listener = \is_resource($listener) ? $listener : throw new \RuntimeException('No port to listen at.');
        $this->port = (int) substr((string) strrchr((string) stream_socket_get_name($listener, false), ':'), 1);
    }

    public function accept(): void
    {
        $session = stream_socket_accept($this->listener, ServerProcess::PATIENCE);
        $this->session = \is_resource($session) ? $session : throw new \RuntimeException('Xdebug did not call.');
        stream_set_timeout($session, (int) ServerProcess::PATIENCE);
        $this->read();
    }

    /** Runs until the next breakpoint. False when the session has ended. */
    public function run(): bool
    {
        return (string) $this->ask('run')['status'] === 'break';
    }

    /** @return list<string> functions of the stack, innermost first */
    public function stack(): array
    {
        $names = [];
        foreach ($this->ask('stack_get')->children() as $frame) {
            $names[] = (string) $frame['where'];
        }

        return $names;
    }

    /** A local variable of the innermost function. */
    public function variable(string $name): string
    {
        return (string) base64_decode((string) $this->ask("property_get -n {$name}")->property, true);
    }

    public function detach(): void
    {
        $this->ask('detach');
    }

    private function ask(string $command): \SimpleXMLElement
    {
        \assert($this->session !== null);
        [$verb, $arguments] = explode(' ', $command, 2) + [1 => ''];
        fwrite($this->session, rtrim("{$verb} -i " . ++$this->number . " {$arguments}") . "\0");

        return $this->read();
    }

    private function read(): \SimpleXMLElement
    {
        \assert($this->session !== null);
        $length = (int) stream_get_line($this->session, 32, "\0");
        $document = (string) stream_get_contents($this->session, $length + 1);
        $parsed = simplexml_load_string(rtrim($document, "\0"));

        return $parsed !== false ? $parsed : throw new \RuntimeException("That is no answer: {$document}");
    }
}
