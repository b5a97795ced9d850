<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Symfony\Component\Serializer\Attribute\SerializedName;
use Symfony\Component\Validator\Constraints as Assert;

/** Is created from other fields than it is encoded to. */
final class Order
{
    public function __construct(
        #[SerializedName('item_id'), Assert\Positive]
        public readonly int $itemId,
        #[Assert\Length(max: 16)]
        private readonly string $voucher,
        #[Assert\Length(min: 5, groups: ['strict']), Assert\Length(max: 80, groups: ['Order'])]
        public readonly string $note = '',
    ) {}

    public function hasVoucher(): bool
    {
        return $this->voucher !== '';
    }
}
