<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

use Nexus\Doctor\Check;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;
use Nexus\Doctor\Verdict;

/**
 * The problems that `nexus doctor --hooks` shows, as findings.
 *
 * @internal
 */
final readonly class CooperativeCalls implements Check
{
    public function __construct(private HooksCheck $hooks) {}

    public function examine(Subject $subject): iterable
    {
        foreach ($this->hooks->examine()->remarks as $remark) {
            if ($remark->verdict !== Verdict::Good) {
                $isBad = $remark->verdict === Verdict::Bad;
                yield Rules::named($isBad ? 'DR-701' : 'DR-702')->found(
                    $isBad ? Severity::Failure : Severity::Warning,
                    $remark->text,
                    '`nexus doctor --hooks` lists each library and call',
                    'Nothing was changed',
                );
            }
        }
    }
}
