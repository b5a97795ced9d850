<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/** The keys that verify the signatures of tokens: a KeySet, or a RemoteKeySet. */
interface VerificationKeys
{
    /**
     * The keys that may have signed such a token. It may wait.
     *
     * @param string|null $keyId the header "kid" of the token; null: it has none
     * @param string $algorithm the header "alg" of the token. A key of another algorithm never fits
     *
     * @return list<VerificationKey>
     * @throws \Nexus\Http\Error\ServiceUnavailable 503 when the keys are not known and cannot be fetched
     */
    public function find(?string $keyId, string $algorithm): array;
}
