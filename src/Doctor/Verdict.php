<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/** @internal */
enum Verdict: string
{
    case Good = 'good';

    /** Works, but not as well as it could. */
    case Advice = 'advice';

    /** Something does not fulfil its purpose. */
    case Bad = 'bad';

    public function sign(): string
    {
        return match ($this) {
            self::Good => '<info>ok</info>',
            self::Advice => '<comment>!</comment> ',
            self::Bad => '<error>!!</error>',
        };
    }
}
