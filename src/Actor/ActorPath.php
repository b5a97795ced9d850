<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Exception\InvalidActorPathException;

/** A path such as /user/orders/order-42; names are made of A-Z a-z 0-9 _ . - */
final readonly class ActorPath implements \Stringable
{
    private const NAME = '[A-Za-z0-9_.-]+';

    private function __construct(private string $path) {}

    /** The path "/". */
    public static function root(): self
    {
        return new self('/');
    }

    /**
     * Reads an absolute path: "/user/orders".
     *
     * @throws InvalidActorPathException NX-1010
     */
    public static function fromString(string $path): self
    {
        return preg_match('~^/(?:' . self::NAME . '(?:/' . self::NAME . ')*)?$~D', $path) === 1
            ? new self($path)
            : throw new InvalidActorPathException($path);
    }

    /**
     * The path of a child.
     *
     * @throws InvalidActorPathException NX-1010
     */
    public function child(string $name): self
    {
        if (!self::isName($name)) {
            throw new InvalidActorPathException($name);
        }

        return new self($this->path === '/' ? "/{$name}" : "{$this->path}/{$name}");
    }

    /** Whether the name may be part of a path. */
    public static function isName(string $name): bool
    {
        return preg_match('~^' . self::NAME . '$~D', $name) === 1;
    }

    /** The last segment; "/" for the root. */
    public function name(): string
    {
        return $this->path === '/' ? '/' : substr($this->path, (int) strrpos($this->path, '/') + 1);
    }

    /** 0 for the root, 1 for /user. */
    public function depth(): int
    {
        return $this->path === '/' ? 0 : substr_count($this->path, '/');
    }

    /** The path of the parent; null for the root. */
    public function parent(): ?self
    {
        if ($this->path === '/') {
            return null;
        }
        $slash = (int) strrpos($this->path, '/');

        return new self($slash === 0 ? '/' : substr($this->path, 0, $slash));
    }

    /** Whether both are the same path. */
    public function equals(self $other): bool
    {
        return $this->path === (string) $other;
    }

    /** True for direct children. */
    public function isChildOf(self $parent): bool
    {
        return $this->parent()?->equals($parent) === true;
    }

    /** True for descendants at any depth; false for the path itself. */
    public function isDescendantOf(self $ancestor): bool
    {
        $prefix = rtrim((string) $ancestor, '/') . '/';

        return $this->path !== '/' && str_starts_with($this->path, $prefix);
    }

    public function __toString(): string
    {
        return $this->path;
    }
}
