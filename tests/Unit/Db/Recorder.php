<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Db\Call;
use Nexus\Db\Observer;

/** Records its calls. */
final class Recorder implements Observer
{
    /** @var list<array{Call, string|null}> with their sites */
    public array $calls = [];

    public function called(Call $call): void
    {
        $this->calls[] = [$call, $call->site()];
    }

    /** @return list<string> */
    public function statements(): array
    {
        return array_map(static fn(array $call): string => $call[0]->statement, $this->calls);
    }
}
