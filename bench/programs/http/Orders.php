<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Http;

use Symfony\Component\Validator\Constraints as Assert;

/** Bodies of the requests in orders.php. */
final readonly class Order
{
    public const JSON = '{"name":"Bolt M8","price":12.5,"count":2,"urgent":false}';

    public function __construct(public string $name, public float $price, public int $count, public bool $urgent) {}
}

final readonly class PurchaseLine
{
    public function __construct(
        #[Assert\Length(min: 1, max: 40)]
        public string $name,
        #[Assert\Positive]
        public float $price,
        #[Assert\Range(min: 1, max: 100)]
        public int $count,
    ) {}
}

/** A body of 1 KiB. */
final readonly class Purchase
{
    private const LINES = 16;

    /** @param list<PurchaseLine> $lines */
    public function __construct(
        #[Assert\NotBlank]
        #[Assert\Email]
        public string $customer,
        #[Assert\Valid]
        #[Assert\Count(min: 1, max: 50)]
        public array $lines,
        public string $remark,
    ) {}

    public static function json(): string
    {
        $line = ['name' => 'Bolt M8 x 40, zinc plated', 'price' => 12.5, 'count' => 2];
        $purchase = ['customer' => 'someone@example.com', 'lines' => array_fill(0, self::LINES, $line), 'remark' => ''];
        $purchase['remark'] = str_repeat('.', 1024 - \strlen(json_encode($purchase, JSON_THROW_ON_ERROR)));

        return json_encode($purchase, JSON_THROW_ON_ERROR);
    }

    public function total(): float
    {
        return array_sum(array_map(static fn(PurchaseLine $one): float => $one->price * $one->count, $this->lines));
    }
}
