<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** The action of a message's handler. */
enum Deed
{
    case Work;
    /** Sends work to other actors. */
    case Relay;
    case Fail;
    case Wait;
    case Stop;
    case Spawn;
    case StopChild;
    case Watch;
    case Ask;
    case AskAndForget;
    case Answer;
    case AnswerLater;
    case NeverAnswer;
    case Stash;
    case Unstash;
    case StartTimer;
    case Refuse;
    case Task;
}
