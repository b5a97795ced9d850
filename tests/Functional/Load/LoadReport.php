<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Load;

use PHPUnit\Framework\Assert;

/** The output of `nexus load --json`. */
final readonly class LoadReport
{
    /** @param array<mixed> $data */
    private function __construct(private array $data) {}

    public static function of(int $expectedCode, string $url, string ...$options): self
    {
        [$code, $output] = (new LoadProcess($url, '--json', ...array_values($options)))->end();
        Assert::assertSame($expectedCode, $code, $output);

        return self::parse($output);
    }

    public static function parse(string $output): self
    {
        $data = json_decode($output, true);
        Assert::assertIsArray($data, $output);

        return new self($data);
    }

    public function integer(string ...$path): int
    {
        $value = $this->at(...$path);
        Assert::assertIsInt($value);

        return $value;
    }

    public function number(string ...$path): float
    {
        $value = $this->at(...$path);
        Assert::assertIsNumeric($value);

        return (float) $value;
    }

    public function text(string ...$path): string
    {
        $value = $this->at(...$path);
        Assert::assertIsString($value);

        return $value;
    }

    /** @return array<int> */
    public function list(string ...$path): array
    {
        $value = $this->at(...$path);
        Assert::assertIsArray($value);

        return array_map(static fn(mixed $count): int => is_int($count) ? $count : -1, $value);
    }

    private function at(string ...$path): mixed
    {
        $value = $this->data;
        foreach ($path as $name) {
            Assert::assertIsArray($value);
            Assert::assertArrayHasKey($name, $value);
            $value = $value[$name];
        }

        return $value;
    }
}
