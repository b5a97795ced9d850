<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

/** A headless Chromium with one page, driven by the DevTools protocol over two pipes. */
final class Browser
{
    /** Seconds; the limit of every wait. */
    private const PATIENCE = 60;

    private int $number = 0;
    private string $buffer = '';
    private ?string $session = null;

    /**
     * @param resource $process
     * @param resource $to
     * @param resource $from
     */
    private function __construct(private $process, private $to, private $from, private readonly string $profile) {}

    /** Null: Chromium is not installed. */
    public static function start(): ?self
    {
        $chromium = trim((string) shell_exec('command -v chromium || command -v chromium-browser'));
        if ($chromium === '') {
            return null;
        }
        $profile = sys_get_temp_dir() . '/nexus-chromium-' . bin2hex(random_bytes(6));
        $process = proc_open(
            [
                $chromium, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--no-first-run',
                "--user-data-dir={$profile}", '--remote-debugging-pipe', 'about:blank',
            ],
            [
                0 => ['file', '/dev/null', 'r'],
                1 => ['file', '/dev/null', 'w'],
                2 => ['file', '/dev/null', 'w'],
                3 => ['pipe', 'r'],
                4 => ['pipe', 'w'],
            ],
            $pipes,
        );
        if (!is_resource($process)) {
            throw new \RuntimeException("{$chromium} cannot be started.");
        }
        $browser = new self($process, $pipes[3], $pipes[4], $profile);
        $target = $browser->command('Target.createTarget', ['url' => 'about:blank']);
        $attached = $browser->command('Target.attachToTarget', ['targetId' => $target['targetId'], 'flatten' => true]);
        \assert(is_string($attached['sessionId']));
        $browser->session = $attached['sessionId'];

        return $browser;
    }

    public function stop(): void
    {
        proc_terminate($this->process, SIGKILL);
        fclose($this->to);
        fclose($this->from);
        proc_close($this->process);
        // Child processes of Chromium may still write.
        exec('rm -rf ' . escapeshellarg($this->profile) . ' 2>/dev/null');
    }

    /** Simulates a screen, and what the user prefers: "light" or "dark". */
    public function show(int $width, int $height, string $scheme): void
    {
        $this->command('Emulation.setDeviceMetricsOverride', [
            'width' => $width,
            'height' => $height,
            'deviceScaleFactor' => 1,
            'mobile' => $width < 500,
        ]);
        $this->command('Emulation.setEmulatedMedia', [
            'features' => [['name' => 'prefers-color-scheme', 'value' => $scheme]],
        ]);
    }

    public function visit(string $url): void
    {
        $this->command('Page.navigate', ['url' => $url]);
        $this->waitFor('document.readyState === "complete" && location.href !== "about:blank"');
    }

    /** Evaluates JavaScript in the page. */
    public function evaluate(string $expression): mixed
    {
        $answer = $this->command('Runtime.evaluate', [
            'expression' => $expression,
            'awaitPromise' => true,
            'returnByValue' => true,
        ]);
        if (isset($answer['exceptionDetails'])) {
            throw new \RuntimeException("{$expression}: " . json_encode($answer['exceptionDetails']));
        }

        return is_array($answer['result'] ?? null) ? $answer['result']['value'] ?? null : null;
    }

    /** Waits until the expression is true, also if the page changes meanwhile. */
    public function waitFor(string $expression): void
    {
        $end = microtime(true) + self::PATIENCE;
        $condition = "(() => { try { return Boolean({$expression}); } catch { return false; } })()";
        while ($this->evaluate($condition) !== true) {
            if (microtime(true) > $end) {
                $page = $this->evaluate('document.body.innerText');
                throw new \RuntimeException("Waited in vain: {$expression}\n" . (is_string($page) ? $page : ''));
            }
            usleep(10_000);
        }
    }

    /** Fills in fields by their names, and clicks the button of the form. Returns when the next page is there. */
    public function submit(string $button, string ...$fields): void
    {
        $script = 'window.before = true;';
        foreach ($fields as $name => $value) {
            $script .= sprintf('document.getElementsByName(%s)[0].value = %s;', json_encode($name), json_encode($value));
        }
        $this->evaluate($script . sprintf('document.querySelector(%s).click()', json_encode($button)));
        $this->waitFor('document.readyState === "complete" && !window.before');
    }

    public function text(string $selector): string
    {
        $text = $this->evaluate(sprintf('document.querySelector(%s)?.innerText ?? ""', json_encode($selector)));

        return is_string($text) ? trim($text) : '';
    }

    /** The whole page, as PNG. */
    public function screenshot(string $file): void
    {
        $answer = $this->command('Page.captureScreenshot', ['captureBeyondViewport' => true]);
        \assert(is_string($answer['data']));
        file_put_contents($file, base64_decode($answer['data'], true));
    }

    /**
     * @param array<string, mixed> $parameters
     * @return array<string, mixed>
     */
    private function command(string $method, array $parameters = []): array
    {
        $message = ['id' => ++$this->number, 'method' => $method, 'params' => (object) $parameters];
        $message += $this->session === null ? [] : ['sessionId' => $this->session];
        fwrite($this->to, json_encode($message, JSON_THROW_ON_ERROR) . "\0");
        do {
            $answer = $this->read();
        } while (($answer['id'] ?? null) !== $this->number);
        if (isset($answer['error'])) {
            throw new \RuntimeException("{$method}: " . json_encode($answer['error']));
        }
        /** @var array<string, mixed> */
        return $answer['result'] ?? [];
    }

    /** @return array<mixed> the next message of the browser */
    private function read(): array
    {
        while (!str_contains($this->buffer, "\0")) {
            $end = microtime(true) + self::PATIENCE;
            do { // the signal of the report on a long test interrupts the wait
                $readable = [$this->from];
                $none = [];
                $ready = @stream_select($readable, $none, $none, self::PATIENCE);
            } while ($ready === false && microtime(true) < $end);
            $bytes = $ready === 1 ? fread($this->from, 1 << 16) : '';
            if ($bytes === '' || $bytes === false) {
                throw new \RuntimeException('Chromium does not answer.');
            }
            $this->buffer .= $bytes;
        }
        [$message, $this->buffer] = explode("\0", $this->buffer, 2);
        $message = json_decode($message, true, flags: JSON_THROW_ON_ERROR);

        return is_array($message) ? $message : [];
    }
}
