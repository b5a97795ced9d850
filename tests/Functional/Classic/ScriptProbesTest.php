<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** A script answers what it answers behind nginx and php-fpm: the status, the headers and the body. */
#[CoversNothing]
final class ScriptProbesTest extends TestCase
{
    private const LIMITS = [
        '-d', 'memory_limit=32M', '-d', 'upload_max_filesize=50K', '-d', 'post_max_size=200K', '-d', 'max_file_uploads=3',
        '-d', 'max_input_vars=40', '-d', 'max_execution_time=20', '-d', 'display_errors=0', '-d', 'expose_php=0',
    ];

    /** Fields of a request that are sent twice are joined, by newer versions of nginx too: name => body. */
    private const JOINED = [
        'variables: headers twice' => '{"HTTP_X_A":"1, 2","HTTP_ACCEPT":"a, b"}',
        'variables: cookies of two headers' => '{"a":"1","b":"2"}',
    ];

    private static string $folder = '';
    private static ?FpmServer $fpm = null;
    private static ?ServerProcess $server = null;

    public static function setUpBeforeClass(): void
    {
        self::$folder = sys_get_temp_dir() . '/nexus-probes-' . bin2hex(random_bytes(6));
        foreach (['fpm', 'nexus'] as $server) {
            mkdir(self::$folder . "/{$server}", recursive: true);
            file_put_contents(self::$folder . "/{$server}/text.txt", 'the text of a file');
            foreach (ScriptProbes::all() as $name => $probe) {
                file_put_contents(self::path($server, $name), "<?php {$probe->code}");
                // OPcache compiles files of the last two seconds without optimizing them.
                touch(self::path($server, $name), time() - 60);
            }
        }
        self::$fpm = FpmServer::start(self::$folder . '/fpm', [], self::LIMITS);
        self::$server = ServerProcess::start(
            self::$folder . '/nexus',
            ['--classic', '--workers=1', '--access-log=off'],
            '/',
            [],
            [...Services::php(), ...self::LIMITS],
        );
    }

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = self::$fpm = null;
        exec('rm -rf ' . escapeshellarg(self::$folder));
    }

    /** @return iterable<string, array{string, ScriptProbe}> */
    public static function probes(): iterable
    {
        foreach (ScriptProbes::all() as $name => $probe) {
            yield $name => [$name, $probe];
        }
    }

    /** Twice: the second execution finds nothing of the first. */
    #[DataProvider('probes')]
    public function testItAnswersTheSame(string $name, ScriptProbe $probe): void
    {
        self::assertNotNull(self::$fpm);
        self::assertNotNull(self::$server);
        foreach (['first', 'second'] as $execution) {
            $expected = self::execute(self::$fpm->address(), 'fpm', $name, $probe);
            $answer = self::execute(self::$server->address, 'nexus', $name, $probe);
            $expected['body'] = self::JOINED[$name] ?? $expected['body'];
            self::assertSame($expected, $answer, "the {$execution} execution");
        }
    }

    private static function path(string $server, string $name): string
    {
        return self::$folder . "/{$server}/" . preg_replace('~\W+~', '-', $name) . '.php';
    }

    /** @return array<string, mixed> */
    private static function execute(string $address, string $server, string $name, ScriptProbe $probe): array
    {
        $path = self::path($server, $name);
        $mark = "{$path}.mark";
        @unlink($mark);
        $client = ($server === 'fpm' ? Client::openNginx($address) : Client::open($address))
            ->send($probe->request('/' . basename($path)));
        if ($probe->leaves) {
            $client->take(1);
            $client->close();
        }
        $answer = $probe->leaves ? null : $client->read($probe->method !== 'HEAD');
        $hasMark = str_contains($probe->code, '.mark');
        if ($hasMark) {
            // The file is empty between the time it is opened and the time it is written.
            ServerProcess::eventually(
                'the script has come to its end',
                static fn(): bool => is_file($mark) && file_get_contents($mark) !== '',
            );
        }
        // The framing and these headers are those of the server in front.
        $own = ['server', 'date', 'connection', 'transfer-encoding', 'content-length', 'keep-alive'];
        $headers = array_diff_key($answer->headers ?? [], array_flip($own));
        ksort($headers);

        return [
            'status' => $answer?->status,
            'headers' => $headers,
            'body' => $answer?->body,
            'mark' => $hasMark ? file_get_contents($mark) : null,
        ];
    }
}
