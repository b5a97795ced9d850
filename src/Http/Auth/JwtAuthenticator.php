<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Lcobucci\JWT\Configuration;
use Lcobucci\JWT\Encoding\JoseEncoder;
use Lcobucci\JWT\Token\Parser;
use Lcobucci\JWT\Token\Plain;
use Lcobucci\JWT\Validation\Constraint;
use Lcobucci\JWT\Validation\Validator;
use Nexus\Http\Auth\Internal\Claims;
use Nexus\Http\Request;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;
use Psr\Log\LoggerInterface;

/**
 * JSON Web Tokens (RFC 7519), verified by lcobucci/jwt.
 *
 *     new JwtAuthenticator($keys, issuers: ['https://id.example'], audience: 'shop')
 *
 * A token needs a signature by one of the keys and an expiry. The algorithm is that of the key: a token can choose only
 * among the keys. "none" is no algorithm of a key. The headers "jwk", "jku", "x5c" and "x5u" are never read. A token
 * with "crit" is refused.
 */
final readonly class JwtAuthenticator implements Authenticator, AuthenticationScheme
{
    private const MAX_KEY_ID = 256;

    private VerificationKeys $keys;
    private TokenExtractor $extractor;
    private \Closure $mapper;
    /** @var list<Constraint> */
    private array $constraints;
    private Parser $parser;
    private Validator $validator;

    /**
     * Creates an authenticator.
     *
     * @param VerificationKeys|Configuration $jwt the keys; of a Configuration the verification key and the constraints
     * @param TokenExtractor|null $extractor null: `Authorization: Bearer`
     * @param (\Closure(Plain): ?Principal)|null $claimsMapper makes a principal of a valid token; null for an anonymous
     * request. By default the id is "sub", the scopes are "scope" or "scp", the roles are "roles"
     * @param LoggerInterface|null $logger gets at the level "info" why a token is refused, without the token
     * @param ClockInterface|null $clock null: that of the event loop
     * @param list<string> $issuers one of them is the claim "iss"; empty: it is not checked
     * @param string|null $audience one of the claim "aud"; null: it is not checked
     * @param string|null $subject the claim "sub"; null: it is not checked
     * @param \DateInterval|null $leeway by which clocks may differ; null: none
     * @throws AuthError NX-1101 without lcobucci/jwt
     */
    public function __construct(
        VerificationKeys|Configuration $jwt,
        ?TokenExtractor $extractor = null,
        ?\Closure $claimsMapper = null,
        private ?LoggerInterface $logger = null,
        ?ClockInterface $clock = null,
        array $issuers = [],
        ?string $audience = null,
        ?string $subject = null,
        ?\DateInterval $leeway = null,
    ) {
        class_exists(Parser::class) || throw AuthError::withoutJwt();
        $this->extractor = $extractor ?? new BearerTokenExtractor();
        $this->mapper = $claimsMapper ?? Claims::principal(...);
        $this->parser = new Parser(new JoseEncoder());
        $this->validator = new Validator();
        $constraints = [new Constraint\LooseValidAt($clock ?? new LoopClock(), $leeway)];
        if ($issuers !== []) {
            $constraints[] = new Constraint\IssuedBy(...AuthError::checkedNames('The list of issuers', $issuers));
        }
        if ($audience !== null) {
            $constraints[] = new Constraint\PermittedFor(AuthError::checkedNames('The audience', [$audience])[0]);
        }
        if ($subject !== null) {
            $constraints[] = new Constraint\RelatedTo(AuthError::checkedNames('The subject', [$subject])[0]);
        }
        if ($jwt instanceof Configuration) {
            $constraints = [...$constraints, ...array_values($jwt->validationConstraints())];
            $jwt = KeySet::of(VerificationKey::ofSigner($jwt->signer(), $jwt->verificationKey()));
        }
        $this->keys = $jwt;
        $this->constraints = $constraints;
    }

    public function authenticate(Request $request): ?Principal
    {
        $text = $this->extractor->extract($request);
        if ($text === null || $text === '') {
            return null;
        }
        $token = $this->parsed($text);
        if ($token === null) {
            return null;
        }
        $principal = $this->isSigned($token) && $this->isValid($token) ? ($this->mapper)($token) : null;
        \assert($principal === null || $principal instanceof Principal);

        return $principal;
    }

    public function challenges(Request $request): array
    {
        return $this->extractor->challenges($request);
    }

    public function securitySchemes(): array
    {
        return $this->extractor instanceof BearerTokenExtractor
            ? [SecurityScheme::http('bearer', 'JWT')]
            : $this->extractor->securitySchemes();
    }

    /**
     * CancelledError is an \Error, so it is not caught.
     *
     * @param non-empty-string $text
     */
    private function parsed(string $text): ?Plain
    {
        try {
            $token = $this->parser->parse($text);
        } catch (\Exception $exception) {
            $this->refused("it is malformed ({$exception->getMessage()})");

            return null;
        }

        return $token instanceof Plain ? $token : null;
    }

    private function isSigned(Plain $token): bool
    {
        $algorithm = $token->headers()->get('alg');
        $keyId = $token->headers()->get('kid');
        $isKeyId = $keyId === null || \is_string($keyId) && \strlen($keyId) <= self::MAX_KEY_ID;
        if (!\is_string($algorithm) || !$isKeyId || $token->headers()->has('crit')) {
            return $this->refused('its header is not accepted');
        }
        foreach ($this->keys->find($keyId, $algorithm) as $key) {
            if ($this->passes($token, $key->constraint())) {
                return true;
            }
        }

        return $this->refused('no key has signed it');
    }

    private function isValid(Plain $token): bool
    {
        if (!$token->claims()->has('exp')) {
            return $this->refused('it has no expiry');
        }
        foreach ($this->constraints as $constraint) {
            if (!$this->passes($token, $constraint)) {
                $class = $constraint::class;

                return $this->refused('it does not pass ' . substr((string) strrchr("\\{$class}", '\\'), 1));
            }
        }

        return true;
    }

    private function passes(Plain $token, Constraint $constraint): bool
    {
        try {
            return $this->validator->validate($token, $constraint);
        } catch (\Exception) {
            return false;
        }
    }

    private function refused(string $why): false
    {
        $this->logger?->info("A token is refused: {$why}");

        return false;
    }
}
