<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Error\Violation;

/**
 * What is wrong with one request.
 *
 * @internal
 */
final class Violations
{
    /** @var list<Violation> */
    private array $found = [];

    public function add(string $path, string $message): void
    {
        $this->found[] = new Violation($path, $message);
    }

    /** @return list<Violation> */
    public function all(): array
    {
        return $this->found;
    }

    public function count(): int
    {
        return \count($this->found);
    }

    public function throw(): never
    {
        throw new ValidationFailed($this->found);
    }
}
