<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Server\ConfigError;
use Nexus\Server\Site;
use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;

/** The status page in php-fpm's format: compared with php-fpm's own, what it counts, and who may see it. */
#[CoversNothing]
final class FpmStatusTest extends ClassicTestCase
{
    /** As many as FpmServer has children. */
    private const WORKERS = 4;
    private const SCRIPT = '<?php if (isset($_GET["wait"])) {
        while (!file_exists($_GET["wait"])) { usleep(10_000); clearstatcache(); }
    } $long = str_repeat("x", (int) ($_GET["bytes"] ?? 0)); echo "done";';

    private static ?ServerProcess $site = null;

    public static function setUpBeforeClass(): void
    {
        parent::setUpBeforeClass();
        mkdir(self::file('root'));
        file_put_contents(self::file('root/index.php'), self::SCRIPT);
        self::$site = self::serve('->fpmStatus("/status")', self::WORKERS);
    }

    public static function tearDownAfterClass(): void
    {
        self::$site?->kill();
        self::$site = null;
        parent::tearDownAfterClass();
    }

    /** @param list<string> $options */
    private static function serve(string $rules, int $workers = 1, array $options = []): ServerProcess
    {
        $folder = self::file('server-' . bin2hex(random_bytes(4)));
        mkdir($folder);
        $root = self::file('root');
        file_put_contents("{$folder}/nexus.php", "<?php
            use Nexus\\Server\\{ServerConfig, Site};
            return ServerConfig::default()->withSite(Site::of('{$root}')
                ->index('index.php')->front('index.php'){$rules});");
        $server = ServerProcess::start($root, ['--classic', "--workers={$workers}", ...$options], $folder);
        ServerProcess::eventually('all workers serve', static fn(): bool => \count($server->serving()) === $workers);

        return $server;
    }

    private static function ask(ServerProcess|string $server, string $target, string $headers = ''): Answer
    {
        $address = \is_string($server) ? $server : $server->address;

        return Client::open($address)->send(self::request($target, "{$headers}Connection: close\r\n"))->read();
    }

    /** @return array<string, mixed> */
    private static function figures(ServerProcess $server): array
    {
        /** @var array<string, mixed> $figures */
        $figures = self::ask($server, '/status?json&full')->json();

        return $figures;
    }

    /** @return iterable<string, array{string}> */
    public static function queries(): iterable
    {
        foreach (['', 'full', 'json', 'json&full', 'xml', 'full&xml', 'html', 'html&full', 'openmetrics',
            'openmetrics&full', 'json=1', 'jsonx', 'xml&json', 'xml&html', 'openmetrics&json'] as $query) {
            yield "?{$query}" => ["/status?{$query}"];
        }
    }

    public function testTheFormatsAreThoseOfPhpFpm(): void
    {
        self::assertNotNull(self::$site);
        $fpm = FpmServer::withRules(
            self::file('root'),
            'location / { {php} }',
            "pm.status_path = /status\n",
        );
        ServerProcess::eventually('all children of php-fpm serve', static fn(): bool
            => preg_match_all('/^pid:/m', self::ask($fpm->address(), '/status?full')->body) === FpmServer::CHILDREN);
        foreach (self::queries() as $name => [$target]) {
            $theirs = self::ask($fpm->address(), $target);
            $ours = self::ask(self::$site, $target);
            self::assertSame(200, $ours->status);
            self::assertSame(self::withoutValues($theirs->body), self::withoutValues($ours->body), $name);
            foreach (['content-type', 'cache-control', 'expires'] as $header) {
                self::assertSame($theirs->header($header), $ours->header($header), "{$name}: {$header}");
            }
        }
    }

    /** The body with "X" in place of each value: names, order, quotes and spaces remain. */
    private static function withoutValues(string $body): string
    {
        return (string) preg_replace([
            '~("[a-z ]+"):("(?:[^"\\\\]|\\\\.)*"|-?[0-9]+(?:\.[0-9]+)?)~',
            '~^([a-zA-Z ]+: +)\S.*$~m',
            '~^(phpfpm_(?!up)\w+) [0-9]+$~m',
            '~<td>[^<]*</td>~',
            '~(<[a-z-]+>)[^<>\s][^<>]*(</[a-z-]+>)~',
        ], ['$1:X', '$1X', '$1 X', '<td>X</td>', '$1X$2'], str_starts_with($body, '<!') ? strtr($body, [
            '<title>PHP-FPM Status Page</title>' => '<title/>',
            '<th>' => '<th >',
        ]) : $body);
    }

    public function testTheValuesAreThoseOfTheRequests(): void
    {
        $server = self::serve('->fpmStatus("/status", "shop")', 2, ['--slow-request=0.2']);
        $before = self::figures($server);
        self::assertSame('shop', $before['pool']);
        self::assertSame([1, 1, 2], [
            $before['idle processes'], $before['active processes'], $before['total processes'],
        ]);
        self::assertEqualsWithDelta(time(), $before['start time'], 120);

        $release = self::file('release');
        $user = 'Authorization: Basic ' . base64_encode("me\"\n<:secret") . "\r\n";
        $waits = Client::open($server->address)
            ->send(self::request("/a/page?wait={$release}&x=%22", "{$user}Content-Length: 5\r\n", 'hello', 'POST'));
        ServerProcess::eventually('it waits', fn(): bool => self::figures($server)['active processes'] === 2);
        ServerProcess::eventually('it is slow', fn(): bool => self::figures($server)['slow requests'] === 1);
        $busy = self::runs($server, '/a/page');
        self::assertSame('Running', $busy['state']);
        self::assertSame('POST', $busy['request method']);
        self::assertSame(5, $busy['content length']);
        self::assertSame("/a/page?wait={$release}&x=%22", $busy['request uri']);
        self::assertSame(self::file('root/index.php'), $busy['script']);
        self::assertSame('me"?<', $busy['user']);
        self::assertGreaterThan(200_000, $busy['request duration']);
        self::assertEquals([0, 0], [$busy['last request cpu'], $busy['last request memory']]);
        $xml = simplexml_load_string(self::ask($server, '/status?xml&full')->body);
        self::assertNotFalse($xml);
        $html = self::ask($server, '/status?html&full')->body;
        self::assertStringContainsString('&amp;x=%22</td>', $html);
        self::assertStringContainsString('<td>me&quot;?&lt;</td>', $html);

        touch($release);
        self::assertSame('done', $waits->read()->body);
        self::assertContains($busy['pid'], $server->workers());
        ServerProcess::eventually('it is idle', fn(): bool => self::figures($server)['active processes'] === 1);
        self::assertSame(2, self::figures($server)['max active processes']);

        $count = self::figures($server)['accepted conn'];
        self::ask($server, '/memory?bytes=20000000');
        $status = self::figures($server);
        self::assertIsInt($count);
        self::assertSame($count + 2, $status['accepted conn']);
        $requests = array_column((array) $status['processes'], 'requests');
        self::assertSame($status['accepted conn'], array_sum($requests));
        // php-fpm has it from this version on. A script's memory is recorded after its answer.
        self::assertSame(PHP_VERSION_ID >= 80400, isset($status['memory peak']));
        ServerProcess::eventually(
            'the most memory is shown',
            fn(): bool => (self::figures($server)['memory peak'] ?? 20_000_000) >= 20_000_000,
        );
    }

    /** @return array<string, mixed> the process whose request has that path */
    private static function runs(ServerProcess $server, string $path): array
    {
        foreach ((array) self::figures($server)['processes'] as $process) {
            \assert(\is_array($process) && \is_string($process['request uri']));
            if (str_starts_with($process['request uri'], $path)) {
                /** @var array<string, mixed> $process */
                return $process;
            }
        }
        self::fail("No process has {$path}.");
    }

    public function testTheLastRequestOfAnIdleWorkerIsShown(): void
    {
        $server = self::serve('->fpmStatus("/status")', 2);
        $release = self::file('release-memory');
        $holds = Client::open($server->address)->send(self::request("/hold?wait={$release}"));
        ServerProcess::eventually('it waits', fn(): bool => self::figures($server)['active processes'] === 2);
        touch($release);
        $holds->read();
        $last = Client::open($server->address)->send(self::request('/memory?bytes=20000000'));
        $last->read();
        $seen = [];
        ServerProcess::eventually('a worker is idle', function () use ($server, &$seen): bool {
            $processes = (array) self::figures($server)['processes'];
            $seen = array_filter($processes, static fn(mixed $one): bool
                => \is_array($one) && $one['state'] === 'Idle');

            return $seen !== [];
        });
        foreach ($seen as $one) {
            self::assertIsArray($one);
            self::assertIsString($one['request uri']);
            self::assertStringStartsWith('/', $one['request uri']);
            self::assertGreaterThan(0, $one['request duration']);
        }
    }

    public function testAReloadKeepsTheTotal(): void
    {
        $server = self::serve('->fpmStatus("/status")', 1);
        for ($number = 0; $number < 5; $number++) {
            self::ask($server, '/');
        }
        $before = $server->workers();
        $server->signal(SIGHUP);
        ServerProcess::eventually('the worker is another one', static fn(): bool
            => array_intersect($before, $server->workers()) === [] && \count($server->workers()) === 1);
        self::assertGreaterThanOrEqual(6, self::figures($server)['accepted conn']);
    }

    public function testOtherSpellingsLeadAroundNothing(): void
    {
        $server = self::serve('->fpmStatus("/status")->fpmStatus("/s/status")->deny("/s/**")');
        $spellings = ['/s/status', '//s/status', '/s//status', '/%73/status', '/s/st%61tus', '/s%2fstatus', '/S/status'];
        foreach ($spellings as $path) {
            $answer = self::ask($server, $path);
            self::assertSame(404, $answer->status, $path);
            self::assertStringNotContainsString('pool', $answer->body, $path);
        }
        self::assertSame('done', self::ask($server, '/status')->body, 'the last call names the path');
        self::assertSame('done', self::ask($server, '/status/')->body);
    }

    /** Answer: the status for the target and the headers. */
    private const CLIENTS = ['/status', '//status', '/%73tatus', '/status?full'];

    /** @return iterable<string, array{string, list<string>, string, int}> rules, options, headers, status */
    public static function clients(): iterable
    {
        $proxy = ['--trusted-proxies=127.0.0.1'];
        yield 'this machine' => ['->fpmStatus("/status")', [], '', 200];
        yield 'a proxy that is not named' => ['->fpmStatus("/status")', [], "X-Forwarded-For: 127.0.0.1\r\n", 404];
        yield 'the same, Forwarded' => ['->fpmStatus("/status")', [], "Forwarded: for=127.0.0.1\r\n", 404];
        yield 'another client' => ['->fpmStatus("/status")', $proxy, "X-Forwarded-For: 10.1.2.3\r\n", 404];
        yield 'this machine by a proxy' => ['->fpmStatus("/status")', $proxy, "X-Forwarded-For: 127.0.0.1\r\n", 200];
        $named = '->fpmStatus("/status", clients: ["10.0.0.0/8", "2001:db8::/32"])';
        yield 'another network' => [$named, [], '', 404];
        yield 'a named one' => [$named, $proxy, "X-Forwarded-For: 10.1.2.3\r\n", 200];
        yield 'a named one, IPv6' => [$named, $proxy, "X-Forwarded-For: 2001:db8::1\r\n", 200];
        yield 'not a named one' => [$named, $proxy, "X-Forwarded-For: 11.1.2.3\r\n", 404];
        yield 'private networks' => ['->fpmStatus("/status", clients: ["private"])', [], '', 200];
        yield 'none' => ['->fpmStatus("/status", clients: [])', [], '', 404];
        $hash = password_hash('right', PASSWORD_BCRYPT, ['cost' => 4]);
        $protected = "->fpmStatus('/status')->auth('/status', ['me' => '{$hash}'])";
        yield 'without the password' => [$protected, [], '', 401];
        yield 'with the password' => [
            $protected, [], 'Authorization: Basic ' . base64_encode('me:right') . "\r\n", 200,
        ];
    }

    /** @param list<string> $options */
    #[DataProvider('clients')]
    public function testOnlyNamedClientsSeeIt(string $rules, array $options, string $headers, int $status): void
    {
        $server = self::serve($rules, 1, $options);
        foreach (self::CLIENTS as $target) {
            $answer = self::ask($server, $target, $headers);
            self::assertSame($status, $answer->status, $target);
            self::assertSame($status === 200, str_contains($answer->body, 'accepted conn'), $target);
        }
    }

    public function testClientsOfAUnixSocketSeeIt(): void
    {
        $socket = self::file('socket');
        $server = self::serve('->fpmStatus("/status")', 1, ["--socket={$socket}", '--port=0']);
        self::assertStringStartsWith('pool:', self::ask("unix://{$socket}", '/status')->body);
        $server->kill();

        $closed = self::serve('->fpmStatus("/status", clients: ["127.0.0.1"])', 1, ["--socket={$socket}", '--port=0']);
        self::assertSame(404, self::ask("unix://{$socket}", '/status')->status);
        $closed->kill();
    }

    public function testOtherMethodsAreRefusedAndHeadHasNoBody(): void
    {
        self::assertNotNull(self::$site);
        $client = Client::open(self::$site->address);
        $answer = $client->send(self::request('/status', method: 'HEAD'))->read(false);
        self::assertSame(200, $answer->status);
        self::assertSame('text/plain;charset=UTF-8', $answer->header('content-type'));
        $put = Client::open(self::$site->address)->send(self::request('/status', method: 'PUT'))->read();
        self::assertSame(405, $put->status);
        self::assertSame('GET, HEAD', $put->header('allow'));
    }

    public function testItIsOffByDefault(): void
    {
        self::assertSame('done', self::ask(self::serve(''), '/status')->body);
    }

    #[TestWith(['status'])]
    #[TestWith(['/'])]
    #[TestWith(['/status/'])]
    #[TestWith(['/a/../status'])]
    #[TestWith(['/.status'])]
    #[TestWith(['/status?json'])]
    #[TestWith(['/status*'])]
    public function testAPathMustBeAPlainOne(string $path): void
    {
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage("fpmStatus('{$path}') needs a path such as '/status'.");
        $site = Site::of(__DIR__)->fpmStatus($path);
        self::fail("It was accepted: {$site->root}");
    }

    public function testPoolAndClientsAreChecked(): void
    {
        foreach ([['a b', []], ['www', ['10.0.0.1/8']], ['www', ['localhost']]] as [$pool, $clients]) {
            try {
                $site = Site::of(__DIR__)->fpmStatus('/status', $pool, $clients);
                self::fail("It was accepted: {$site->root}");
            } catch (ConfigError $error) {
                self::assertStringContainsString("fpmStatus('/status') needs ", $error->getMessage());
            }
        }
    }
}
