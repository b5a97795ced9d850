<?php

declare(strict_types=1);

namespace Shop\Web;

use Twig\Extension\AbstractExtension;
use Twig\TwigFilter;

final class TwigExtension extends AbstractExtension
{
    public function getFilters(): array
    {
        return [new TwigFilter('price', static fn(int $cents): string => sprintf('€ %.2f', $cents / 100))];
    }
}
