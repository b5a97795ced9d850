<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

use Nexus\Time\Duration;

/**
 * 429: a Nexus\Http\Limit\RateLimit refuses the request. Its problem document has the type "quota-exceeded" of the IETF
 * draft.
 */
final class QuotaExceeded extends TooManyRequests
{
    private const TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

    /**
     * @param non-empty-list<string> $violatedPolicies names of the policies that refuse the request
     * @param float|Duration|null $retryAfter seconds; null: not said
     * @param array<string, string> $headers further headers of the answer
     */
    public function __construct(
        public readonly array $violatedPolicies,
        float|Duration|null $retryAfter = null,
        array $headers = [],
    ) {
        parent::__construct($retryAfter, 'Too many requests were sent.', $headers);
    }

    /** @return array{type: string, violated-policies: non-empty-list<string>} */
    public function members(): array
    {
        return ['type' => self::TYPE, 'violated-policies' => $this->violatedPolicies];
    }
}
