<?php

declare(strict_types=1);

namespace Nexus\Tune\Apply;

/**
 * What `nexus tune --apply` has changed, and how it was before: everything that --undo needs.
 *
 * @internal
 */
final readonly class Applied
{
    /**
     * @param string $file that was written
     * @param string|null $before its content before; null: there was none
     * @param string $after its content now
     * @param array<string, array{string, string}> $kernel values of the running kernel before and after, by name
     */
    public function __construct(
        public string $file,
        public ?string $before,
        public string $after,
        public array $kernel,
    ) {}

    public function encode(): string
    {
        return json_encode(get_object_vars($this), JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR) . "\n";
    }

    /** Null if the text is no record. */
    public static function decode(string $text): ?self
    {
        $data = json_decode($text, true);
        if (!\is_array($data) || !\is_string($data['file'] ?? null) || !\is_string($data['after'] ?? null)) {
            return null;
        }
        $before = $data['before'] ?? null;
        $kernel = [];
        foreach (\is_array($data['kernel'] ?? null) ? $data['kernel'] : [] as $name => $values) {
            if (\is_array($values) && \is_string($values[0] ?? null) && \is_string($values[1] ?? null)) {
                $kernel[(string) $name] = [$values[0], $values[1]];
            }
        }

        return new self($data['file'], \is_string($before) ? $before : null, $data['after'], $kernel);
    }
}
