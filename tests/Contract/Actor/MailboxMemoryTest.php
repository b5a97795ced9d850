<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Exception\MailboxFullException;
use Nexus\Actor\MailboxConfig;

use function Nexus\Actor\Internal\post;

/** "Unbounded under a memory guard per worker; beyond it `tell` throws and names the fullest mailboxes." */
final class MailboxMemoryTest extends ActorContract
{
    private const ORDERS = 3;
    private const MEMORY = 4 << 20;

    protected function setUp(): void
    {
        if (getenv('USE_ZEND_ALLOC') === '0') {
            self::markTestSkipped('this PHP does not count its memory');
        }
    }

    protected function tearDown(): void
    {
        ini_restore('nexus.mailbox_memory');
    }

    public function testBeyondTheMemoryGuardTellThrowsAndNamesTheLargestMailboxes(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach (self::mailboxes() as $name => $mailbox) {
                $held = new Held($system, $mailbox, $name);
                $other = new Held($system, MailboxConfig::unbounded(), "{$name}-other");
                $other->tell('1', '2');
                [$taken, $failure] = self::fill($held);
                self::assertGreaterThan(1000, $taken);
                self::assertStringStartsWith(
                    "/user/{$name} with {$taken} (" . Said::class . ' next)',
                    $failure->fullest,
                );
                self::assertStringContainsString("/user/{$name}-other with 2 (", $failure->fullest);
                self::assertSame(['NX-1041', "/user/{$name}"], [$failure->errorCode(), (string) $failure->target]);
                $other->letGo();
                self::assertCount($taken, $held->letGo());
            }
        }, self::ORDERS);
    }

    public function testNothingIsLostOfWhatWasTakenAndMoreIsTakenWhenMemoryIsFreeAgain(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::unbounded());
            [$taken] = self::fill($held);
            self::assertSame(array_map('strval', range(1, $taken)), $held->letGo());
            self::assertSame(0, $system->deadLetters()->total());
            ini_set('nexus.mailbox_memory', (string) (memory_get_usage() + self::MEMORY));
            $held->tell('again');
            self::settle();
            self::assertSame(1, $held->journal->count('again'));
        }, self::ORDERS);
    }

    public function testAnActorWithLittleMailStillAcceptsMessages(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$taken] = self::fill($full = new Held($system, MailboxConfig::unbounded(), 'full'));
            $small = new Held($system, MailboxConfig::unbounded(), 'small');
            $sent = array_map('strval', range(1, 15));
            $small->tell(...$sent);
            self::assertSame($sent, $small->letGo());
            self::assertCount($taken, $full->letGo());
        }, self::ORDERS);
    }

    public function testBeyondTheGuardAnOfferIsDroppedAndWhatMustNotThrowIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::unbounded());
            [$taken] = self::fill($held);
            // Memory that the refusal used may be free again, and suffice for one more message.
            ini_set('nexus.mailbox_memory', (string) intdiv(memory_get_usage(), 2));
            self::assertSame(EnqueueResult::Dropped, $held->offer('offered'));
            self::assertSame(0, $system->deadLetters()->total());
            self::assertFalse(post($held->ref(), new Said('posted')));
            self::assertSame(['posted refused /user/held'], self::deadLettersOf($system));
            self::assertCount($taken, $held->letGo());
        }, self::ORDERS);
    }

    public function testAStopIsTakenWhateverTheMemory(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::unbounded());
            [$taken] = self::fill($held);
            $system->stop($held->ref());
            self::assertCount($taken, $held->letGo());
            self::assertFalse($held->ref()->isAlive());
        }, self::ORDERS);
    }

    /** @return array<string, MailboxConfig> */
    private static function mailboxes(): array
    {
        return ['plain' => MailboxConfig::unbounded(), 'ordered' => MailboxConfig::priority(static fn(): int => 1)];
    }

    /** @return array{int, MailboxFullException} the number of accepted messages */
    private static function fill(Held $held): array
    {
        ini_set('nexus.mailbox_memory', (string) (memory_get_usage() + self::MEMORY));
        for ($taken = 0;; $taken++) {
            try {
                $held->tell((string) ($taken + 1));
            } catch (MailboxFullException $failure) {
                return [$taken, $failure];
            }
        }
    }
}
