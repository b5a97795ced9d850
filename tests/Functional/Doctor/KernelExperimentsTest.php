<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * Claims of the doctor about the kernel. Each experiment has a network namespace of its own, in which a setting is
 * changed and traffic is sent: programs/kernel.php.
 */
#[CoversNothing]
final class KernelExperimentsTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        exec('unshare --net true 2>&1', $output, $code);
        if ($code !== 0) {
            self::markTestSkipped('Network namespaces are not permitted: ' . implode(' ', $output));
        }
    }

    public function testAnOverflowingQueueDelaysClientsByASecondUntilItIsLongEnough(): void
    {
        $short = self::experiment('burst-short');
        self::assertContains('DR-101', $short['before']);
        self::assertContains('DR-102', $short['after']);
        self::assertContains('DR-107', $short['after']);
        self::assertCount(40, $short['times']);
        // The first nine fit: the queue has a place more than somaxconn. The kernel sends a lost SYN after a second.
        $late = array_filter($short['times'], static fn(float $time): bool => $time >= 0.95);
        self::assertGreaterThanOrEqual(20, \count($late));

        $long = self::experiment('burst-long');
        self::assertNotContains('DR-101', $long['before']);
        self::assertNotContains('DR-102', $long['after']);
        self::assertCount(40, $long['times']);
    }

    /** The guides say to raise both: with cookies, the length of the SYN queue has no effect. */
    public function testAFloodOfSynsMattersWithoutCookiesOnly(): void
    {
        $open = self::experiment('flood-no-cookies');
        self::assertContains('DR-103', $open['before']);
        self::assertContains('DR-104', $open['before']);
        self::assertContains('DR-106', $open['after']);
        self::assertSame([], $open['times'], 'a client gets no answer during the flood');

        $closed = self::experiment('flood-cookies-short');
        self::assertNotContains('DR-104', $closed['before']);
        self::assertNotContains('DR-106', $closed['after']);
        self::assertCount(1, $closed['times'], 'tcp_max_syn_backlog is 128 here, too');

        $below = self::experiment('flood-below');
        self::assertNotContains('DR-106', $below['after']);
        self::assertCount(1, $below['times']);
    }

    public function testPortsAreExhaustedUntilTheRangeIsWide(): void
    {
        $few = self::experiment('ports-few');
        self::assertContains('DR-111', $few['before']);
        self::assertSame('Cannot assign requested address', $few['failure']);
        self::assertContains('DR-113', $few['after']);

        $many = self::experiment('ports-many');
        self::assertNotContains('DR-111', $many['before']);
        self::assertSame('', $many['failure']);
        self::assertNotContains('DR-113', $many['after']);
    }

    public function testAnOutgoingConnectionTakesThePortOfTheServerUntilItIsReserved(): void
    {
        $taken = self::experiment('port-taken');
        self::assertContains('DR-112', $taken['before']);
        self::assertSame('Address already in use', $taken['bind']);

        $reserved = self::experiment('port-reserved');
        self::assertNotContains('DR-112', $reserved['before']);
        self::assertSame('bound', $reserved['bind']);
    }

    /** @return array{before: list<string>, after: list<string>, times: list<float>, failure: string, bind: string} */
    private static function experiment(string $name): array
    {
        exec('unshare --net php ' . __DIR__ . "/programs/kernel.php {$name} 2>&1", $output);
        $data = json_decode($output[\count($output) - 1] ?? '', true);
        self::assertIsArray($data, implode("\n", $output));

        /** @var array{before: list<string>, after: list<string>, times: list<float>, failure: string, bind: string} */
        return $data + ['after' => [], 'times' => [], 'failure' => '', 'bind' => ''];
    }
}
