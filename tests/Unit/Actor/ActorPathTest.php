<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\ActorPath;
use Nexus\Actor\Exception\InvalidActorPathException;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ActorPathTest extends TestCase
{
    #[TestWith(['/', '/', 0, null])]
    #[TestWith(['/user', 'user', 1, '/'])]
    #[TestWith(['/user/a.b-c_D9', 'a.b-c_D9', 2, '/user'])]
    public function testItKnowsItsPlace(string $text, string $name, int $depth, ?string $parent): void
    {
        $path = ActorPath::fromString($text);

        self::assertSame([$text, $name, $depth], [(string) $path, $path->name(), $path->depth()]);
        self::assertSame($parent, $path->parent() === null ? null : (string) $path->parent());
    }

    public function testChildrenAreDirectAndDescendantsAtAnyDepth(): void
    {
        $user = ActorPath::root()->child('user');
        $grandchild = $user->child('a')->child('b');

        self::assertTrue($grandchild->equals(ActorPath::fromString('/user/a/b')));
        self::assertTrue($grandchild->isDescendantOf($user) && $grandchild->isDescendantOf(ActorPath::root()));
        self::assertTrue($grandchild->isChildOf($user->child('a')));
        self::assertFalse(
            $grandchild->isChildOf($user) || $user->isDescendantOf($user) || ActorPath::root()->isDescendantOf(
                ActorPath::root(),
            ),
        );
        self::assertFalse(ActorPath::fromString('/user2')->isDescendantOf($user));
    }

    /** @return iterable<array{string}> */
    public static function badNames(): iterable
    {
        yield from [[''], ['a b'], ['a/b'], ['ä'], ["a\n"], ['a%20'], ['~']];
    }

    #[DataProvider('badNames')]
    public function testOtherNamesAreErrors(string $name): void
    {
        self::assertFalse(ActorPath::isName($name));
        $this->expectException(InvalidActorPathException::class);
        $this->expectExceptionMessage('[NX-1010]');

        ActorPath::root()->child($name);
    }

    #[TestWith([''])]
    #[TestWith(['user'])]
    #[TestWith(['/user/'])]
    #[TestWith(['//user'])]
    #[TestWith(["/user\n"])]
    public function testOtherPathsAreErrors(string $path): void
    {
        $this->expectException(InvalidActorPathException::class);

        ActorPath::fromString($path);
    }
}
