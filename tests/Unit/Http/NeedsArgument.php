<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Response;

final readonly class NeedsArgument
{
    public function __construct(private string $text) {}

    public function __invoke(): Response
    {
        return Response::text($this->text);
    }
}
