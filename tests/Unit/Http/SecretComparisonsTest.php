<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Secrets are compared by hash_equals() and password_verify(), whose duration tells nothing about the secret. */
final class SecretComparisonsTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../../src/Http';

    /** By file and comparison, the reason why it may be compared in another way. */
    private const EXCEPTIONS = [
        'Cache/MemoryKeyLock.php: ($this->locks[$key][0]??null)===$token'
            => 'the token says which coroutine has the lock: no client sends one',
        'Internal/Argument/DocType.php: \in_array($this->tokens[$this->at]??null,$expected,true)'
            => 'these are the tokens of a type in a docblock',
        'Internal/Session/OpenSession.php: $token===$this->cookie'
            => 'the client that sent the cookie is the one that receives the token',
        'Middleware/AccessRecord.php: \in_array(trim($plain),$secrets,true)'
            => 'these are the names of secret query parameters, not their values',
    ];

    public function testSecretsAreComparedInConstantTime(): void
    {
        $found = [];
        $folder = new \RecursiveDirectoryIterator(self::ROOT, \FilesystemIterator::SKIP_DOTS);
        foreach (new \RecursiveIteratorIterator($folder) as $file) {
            \assert($file instanceof \SplFileInfo);
            $name = substr($file->getPathname(), \strlen(self::ROOT) + 1);
            foreach (SecretComparisons::of((string) file_get_contents($file->getPathname())) as $comparison) {
                $found[] = "{$name}: {$comparison}";
            }
        }
        sort($found);
        $listed = array_keys(self::EXCEPTIONS);
        sort($listed);

        self::assertSame($listed, $found, 'Compare secrets by hash_equals(), or list the comparison with a reason.');
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function code(): iterable
    {
        yield 'a variable' => ['$token === $known', ['$token===$known']];
        yield 'the right operand' => ['if (!$known != $this->csrfToken) {}', ['$known!=$this->csrfToken']];
        yield 'a loose comparison of an element' => ['$a && $this->tokens[$i] == $b', ['$this->tokens[$i]==$b']];
        yield 'a call' => ['return self::mac($text, $key) === $given;', ['self::mac($text,$key)===$given']];
        yield 'hash()' => ['hash("sha256", $text) !== $given', ['hash("sha256",$text)!==$given']];
        yield 'a secret in a call' => ['strtolower($signature) === $given', ['strtolower($signature)===$given']];
        yield 'three-way' => ['$password <=> $other', ['$password<=>$other']];
        yield 'strcmp()' => ['0 === \strcmp($sessionId, $other)', ['\strcmp($sessionId,$other)']];
        yield 'in_array()' => ['\in_array($given, $this->apiKeys ?? $tokens, true)', [
            '\in_array($given,$this->apiKeys??$tokens,true)',
        ]];
        yield 'constants' => ['$token === null || "" === $token || $hash === self::NONE || $token === A::class', []];
        yield 'a length' => ['\strlen($token) === $length', []];
        yield 'a pattern' => ['preg_match($pattern, $secret) === $count', []];
        yield 'constant time' => ['hash_equals($known, $token) && password_verify($password, $hash)', []];
        yield 'other names' => ['$machine === $tokenizer', []];
    }

    /** @param list<string> $comparisons */
    #[DataProvider('code')]
    public function testAComparisonIsFound(string $code, array $comparisons): void
    {
        self::assertSame($comparisons, SecretComparisons::of("<?php {$code};"));
    }
}
