<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** Kernels with state of the current request serve several requests at once, if each has its own kernel and statics. */
final class KernelTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        putenv('KERNEL');
    }

    public function testOneKernelForAllAnswersWithAnothersUser(): void
    {
        $users = $this->usersOf('shared', ['a', 'b', 'c']);
        self::assertNotSame([['a', 'a'], ['b', 'b'], ['c', 'c']], $users);
    }

    public function testAKernelEachKeepsItsObjectsApartButNotWhatIsStatic(): void
    {
        $users = $this->usersOf('pooled', ['a', 'b', 'c']);
        self::assertSame(['a', 'b', 'c'], array_column($users, 0));
        self::assertNotSame(['a', 'b', 'c'], array_column($users, 1));
    }

    public function testIsolatedStaticsGoWithTheirKernel(): void
    {
        $users = ['a', 'b', 'c', 'd'];
        self::assertSame([['a', 'a'], ['b', 'b'], ['c', 'c'], ['d', 'd']], $this->usersOf('isolated', $users));
        // The kernels are leased again and again. Each has its own container, which counts.
        for ($round = 2; $round <= 4; $round++) {
            $answers = array_map(
                static fn(Answer $answer): mixed => $answer->json(),
                $this->ask(array_map(static fn(string $user): string => "/?user={$user}", $users)),
            );
            self::assertSame([
                ['a', 'a', $round],
                ['b', 'b', $round],
                ['c', 'c', $round],
                ['d', 'd', $round],
            ], array_map(
                static fn(mixed $answer): array => \is_array($answer) ? [$answer[0], $answer[1], $answer[3]] : [],
                $answers,
            ));
            $numbers = array_map(static fn(mixed $answer): mixed => \is_array($answer) ? $answer[2] : null, $answers);
            sort($numbers);
            self::assertSame([1, 2, 3, 4], $numbers);
        }
    }

    public function testWhatAKernelHasSetStaysWithIt(): void
    {
        $this->usersOf('isolated', ['a']);
        $plain = $this->ask(['/settings'])[0]->json();
        $this->ask(['/set?user=a']);
        $set = $this->ask(['/settings'])[0]->json();
        self::assertSame(['a', '/tmp/a', 'Asia/Tokyo', E_ALL & ~E_NOTICE, '1', 1], $set);
        // Another kernel does not have the user; the first kernel still has.
        $both = array_map(static fn(Answer $answer): mixed => $answer->json(), $this->ask(['/settings', '/settings']));
        self::assertEqualsCanonicalizing(
            [[...$set, 5 => 2], $plain],
            array_map(static fn(mixed $one): array => (array) $one, $both),
        );
    }

    public function testMoreRequestsThanKernelsWaitTheirTurn(): void
    {
        $users = array_map(static fn(int $i): string => "user{$i}", range(1, 12));
        self::assertSame(
            array_map(static fn(string $user): array => [$user, $user], $users),
            $this->usersOf('isolated', $users),
        );
        $last = $this->ask(['/?user=x'])[0]->json();
        self::assertTrue(\is_array($last) && $last[2] <= 4 && $last[3] >= 2);
    }

    public function testAnInstanceWithoutAResponseIsNotUsedAgain(): void
    {
        $this->usersOf('isolated', ['a']);
        foreach (['/error' => 500, '/exception' => 500, '/exit' => 200] as $path => $status) {
            $before = $this->ask(['/?user=x'])[0]->json();
            self::assertSame($status, $this->ask(["{$path}?user=x"])[0]->status);
            $after = $this->ask(['/?user=x'])[0]->json();
            self::assertTrue(\is_array($before) && \is_array($after) && \is_int($before[2]));
            self::assertSame([$before[2] + 1, 1], [$after[2], $after[3]]);
        }
    }

    /**
     * @param list<string> $users
     * @return list<array{mixed, mixed}> the user according to the kernel and to its static container
     */
    private function usersOf(string $variant, array $users): array
    {
        putenv("KERNEL={$variant}");
        $this->server = ServerProcess::start(__DIR__ . '/apps/kernel.php', ['--workers=1']);

        return array_map(static function (Answer $answer): array {
            $said = $answer->json();

            return \is_array($said) ? [$said[0], $said[1]] : [null, null];
        }, $this->ask(array_map(static fn(string $user): string => "/?user={$user}", $users)));
    }

    /**
     * @param list<string> $paths
     * @return list<Answer>
     */
    private function ask(array $paths): array
    {
        \assert($this->server !== null);
        $address = $this->server->address;
        $clients = array_map(
            static fn(string $path): Client => Client::open($address)->send(
                "GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ),
            $paths,
        );

        return array_map(static fn(Client $client): Answer => $client->read(), $clients);
    }
}
