<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Db\Call;
use Nexus\Db\Observer;
use Nexus\Db\RecentStatements;
use Nexus\Db\RepeatedStatements;
use Nexus\Http\ErrorPage;
use Nexus\Http\ErrorPageStatement;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * What a server in development observes: repeated statements for the log, and those of each request for the error page.
 *
 * @internal
 */
final readonly class Development implements Observer
{
    private RepeatedStatements $repeated;
    private RecentStatements $recent;

    public function __construct()
    {
        $this->repeated = new RepeatedStatements();
        $this->recent = new RecentStatements();
    }

    public function called(Call $call): void
    {
        $this->recent->called($call);
        $this->repeated->called($call);
    }

    public function explain(\Throwable $thrown, Request $request, string $type): Response
    {
        return ErrorPage::answer($thrown, $request, $type, array_map(
            static fn(array $one): ErrorPageStatement => new ErrorPageStatement(
                $one['call']->pool,
                $one['call']->statement,
                $one['call']->duration,
                $one['call']->rows,
                $one['call']->error?->getMessage(),
                $one['site'],
            ),
            $this->recent->current(),
        ));
    }
}
