<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\Middleware\ContentEncoder;

/**
 * Chooses among encoders by an Accept-Encoding field (RFC 9110 §12.5.3).
 *
 * @internal
 */
final class AcceptEncoding
{
    private const REMEMBERED = 64;
    /** A token and its weight (RFC 9110 §12.4.2). */
    private const ELEMENT = '/^\s*([^\s;=,"]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/';
    /** RFC 9110 §8.4.1.3 */
    private const ALIASES = ['x-gzip' => 'gzip'];

    /** @var array<string, Coding> by the field. Browsers send few different ones */
    private array $remembered = [];

    /** @param non-empty-list<ContentEncoder> $encoders of those that the client wants equally, the first is chosen */
    public function __construct(private readonly array $encoders) {}

    /** @param string|null $field null: the client did not send it */
    public function choose(?string $field): Coding
    {
        if (isset($this->remembered[$field ?? ''])) {
            return $this->remembered[$field ?? ''];
        }
        $coding = $this->chooseFrom(self::qualities($field ?? ''));
        if (\count($this->remembered) < self::REMEMBERED) {
            $this->remembered[$field ?? ''] = $coding;
        }

        return $coding;
    }

    /** @param array<string, float> $qualities */
    private function chooseFrom(array $qualities): Coding
    {
        $any = $qualities['*'] ?? 0.0;
        $identity = $qualities['identity'] ?? (isset($qualities['*']) && $any === 0.0 ? 0.0 : null);
        $best = null;
        $quality = 0.0;
        foreach ($this->encoders as $encoder) {
            $wanted = $qualities[$encoder->coding()] ?? $any;
            if ($wanted > $quality) {
                [$best, $quality] = [$encoder, $wanted];
            }
        }

        return new Coding($identity === null || $identity <= $quality ? $best : null, $identity === 0.0);
    }

    /** @return array<string, float> by the coding in lower case */
    public static function qualities(string $field): array
    {
        $qualities = [];
        foreach (explode(',', strtolower($field)) as $element) {
            if (preg_match(self::ELEMENT, $element, $match) === 1) {
                $coding = self::ALIASES[$match[1]] ?? $match[1];
                $qualities[$coding] = min(1.0, (float) ($match[2] ?? 1.0));
            }
        }

        return $qualities;
    }
}
