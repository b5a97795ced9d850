<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use PHPStan\PhpDocParser\Ast\PhpDoc\PhpDocNode;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use PHPStan\PhpDocParser\Lexer\Lexer;
use PHPStan\PhpDocParser\Parser\ConstExprParser;
use PHPStan\PhpDocParser\Parser\PhpDocParser;
use PHPStan\PhpDocParser\Parser\TokenIterator;
use PHPStan\PhpDocParser\Parser\TypeParser;
use PHPStan\PhpDocParser\ParserConfig;

/**
 * The documentation comment of a function, class or property. Its types need the package phpstan/phpdoc-parser; without
 * it there are none.
 *
 * @internal
 */
final readonly class DocBlock
{
    /**
     * @param array<string, TypeNode> $parameters by name
     * @param array<string, string> $parameterTexts by name
     * @param list<array{TypeNode, string}> $throws
     */
    private function __construct(
        public string $summary,
        public string $description,
        public bool $isDeprecated,
        public ?TypeNode $returns = null,
        public string $returnText = '',
        public ?TypeNode $variable = null,
        public array $parameters = [],
        public array $parameterTexts = [],
        public array $throws = [],
    ) {}

    /** @param string|false|null $comment as reflection returns it */
    public static function of(string|false|null $comment): self
    {
        $comment = (string) $comment;
        [$summary, $description] = self::text($comment);
        $isDeprecated = preg_match('~^\s*/?\*+\s*@deprecated\b~m', $comment) === 1;
        $node = $comment === '' ? null : self::parse($comment);
        if ($node === null) {
            return new self($summary, $description, $isDeprecated);
        }
        $return = array_values($node->getReturnTagValues())[0] ?? null;
        $types = $texts = $throws = [];
        foreach ($node->getParamTagValues() as $tag) {
            $types[ltrim($tag->parameterName, '$')] = $tag->type;
            $texts[ltrim($tag->parameterName, '$')] = self::oneLine($tag->description);
        }
        foreach ($node->getThrowsTagValues() as $tag) {
            $throws[] = [$tag->type, self::oneLine($tag->description)];
        }
        $variable = array_values($node->getVarTagValues())[0] ?? null;

        return new self(
            $summary === '' && $variable !== null ? self::oneLine($variable->description) : $summary,
            $description,
            $isDeprecated,
            $return?->type,
            self::oneLine($return === null ? '' : $return->description),
            $variable?->type,
            $types,
            $texts,
            $throws,
        );
    }

    private static function parse(string $comment): ?PhpDocNode
    {
        if (!class_exists(ParserConfig::class)) {
            return null;
        }
        $config = new ParserConfig([]);
        $expressions = new ConstExprParser($config);
        $parser = new PhpDocParser($config, new TypeParser($config, $expressions), $expressions);

        return $parser->parse(new TokenIterator((new Lexer($config))->tokenize($comment)));
    }

    /** @return array{string, string} the first sentence or paragraph, and what follows it up to the first tag */
    private static function text(string $comment): array
    {
        $text = (string) preg_replace(['~^/\*\*~', '~\*/$~', '~^[ \t]*\*[ \t]?~m'], '', trim($comment));
        $text = trim((string) preg_replace('/^\s*@.*$/ms', '', $text));
        $parts = preg_split('/\n\s*\n|(?<=[.!?])\s+(?=\S)/', $text, 2);
        $summary = self::oneLine($parts[0] ?? '');

        return [rtrim($summary, '.'), trim($parts[1] ?? '')];
    }

    private static function oneLine(string $text): string
    {
        return trim((string) preg_replace('/\s+/', ' ', $text));
    }
}
