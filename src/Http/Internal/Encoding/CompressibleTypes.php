<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\Middleware\CompressionError;
use Nexus\Http\Response;

/**
 * Media types as patterns: "text/*", "application/*+json".
 *
 * @internal
 */
final readonly class CompressibleTypes
{
    private const NAME = '(?:\*|\*\+)?[a-z0-9!#$&^_.+-]*';

    private string $expression;

    /**
     * @param list<string> $patterns
     * @throws CompressionError NX-1145 for a text that is no media type
     */
    public function __construct(public array $patterns)
    {
        $alternatives = [];
        foreach ($patterns as $pattern) {
            if (preg_match('~^[a-z0-9!#$&^_.+-]+/(?=.)' . self::NAME . '$~i', $pattern) !== 1) {
                throw CompressionError::mediaType($pattern);
            }
            $alternatives[] = str_replace('\*', '[^;\s]+', preg_quote($pattern, '~'));
        }
        $this->expression = '~^(?:' . implode('|', $alternatives) . ')\s*(?:;|$)~i';
    }

    public function contain(Response $response): bool
    {
        $type = $response->header('Content-Type');

        return $type !== null && preg_match($this->expression, $type) === 1;
    }
}
