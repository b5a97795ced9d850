<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Scenarios;

use Nexus\Bench\Lab\LabBed;
use Nexus\Bench\Lab\Scenario;

/** The scenarios of `nexus bench lab`. */
enum ScenarioName: string
{
    case TuningLadder = 'tuning-ladder';
    case Kernel = 'kernel';
    case Fpm = 'fpm';
    case TenQueries = 'ten-queries';
    case Actors = 'actors';

    public function on(LabBed $bed): Scenario
    {
        return match ($this) {
            self::TuningLadder => new TuningLadder($bed),
            self::Kernel => new Kernel($bed),
            self::Fpm => new Fpm($bed),
            self::TenQueries => new TenQueries($bed),
            self::Actors => new Actors($bed),
        };
    }

    /** @return list<string> */
    public static function names(): array
    {
        return array_map(static fn(self $name): string => $name->value, self::cases());
    }
}
