<?php

// SPDX-License-Identifier: MIT
// One docblock, read by phpstan/phpdoc-parser.

declare(strict_types=1);

use PHPStan\PhpDocParser\Ast\PhpDoc\PhpDocNode;
use PHPStan\PhpDocParser\Ast\PhpDoc\PhpDocTextNode;
use PHPStan\PhpDocParser\Ast\PhpDoc\TemplateTagValueNode;
use PHPStan\PhpDocParser\Ast\PhpDoc\ThrowsTagValueNode;
use PHPStan\PhpDocParser\Lexer\Lexer;
use PHPStan\PhpDocParser\Parser\ConstExprParser;
use PHPStan\PhpDocParser\Parser\PhpDocParser;
use PHPStan\PhpDocParser\Parser\TokenIterator;
use PHPStan\PhpDocParser\Parser\TypeParser;
use PHPStan\PhpDocParser\ParserConfig;

final readonly class ApiDocblock
{
    private function __construct(private PhpDocNode $node) {}

    public static function of(?string $comment): self
    {
        static $lexer, $parser;
        if (!$lexer instanceof Lexer || !$parser instanceof PhpDocParser) {
            $config = new ParserConfig([]);
            $constants = new ConstExprParser($config);
            $types = new TypeParser($config, $constants);
            [$lexer, $parser] = [new Lexer($config), new PhpDocParser($config, $types, $constants)];
        }

        return new self($parser->parse(new TokenIterator($lexer->tokenize($comment ?? '/** */'))));
    }

    public function isInternal(): bool
    {
        return $this->node->getTagsByName('@internal') !== [];
    }

    /** The text before the first tag. Its paragraphs are separated by an empty line. */
    public function text(): string
    {
        $text = '';
        foreach ($this->node->children as $child) {
            if (!$child instanceof PhpDocTextNode) {
                break;
            }
            $text .= "{$child->text}\n";
        }

        return self::joined($text);
    }

    /** The first sentence. */
    public function summary(): string
    {
        $paragraph = explode("\n\n", $this->text())[0];

        return preg_match('~^(.+?[.:;])(?= [A-Z`$]|\s*$)~s', $paragraph, $match) === 1 ? rtrim($match[1], ':;') : $paragraph;
    }

    /** @return array<string, array{?string, string}> type and description, by name without "$" */
    public function parameters(): array
    {
        $parameters = [];
        foreach (['@param', '@phpstan-param'] as $tag) {
            foreach ($this->node->getParamTagValues($tag) as $value) {
                $name = ltrim($value->parameterName, '$');
                $parameters[$name] = [
                    self::printed((string) $value->type),
                    self::described($value->description, $parameters[$name][1] ?? ''),
                ];
            }
            foreach ($this->node->getTypelessParamTagValues($tag) as $value) {
                $parameters[ltrim($value->parameterName, '$')] = [null, self::joined($value->description)];
            }
        }

        return $parameters;
    }

    /** @return array{?string, string} type and description */
    public function returned(): array
    {
        $returned = [null, ''];
        foreach (['@return', '@phpstan-return'] as $tag) {
            foreach ($this->node->getReturnTagValues($tag) as $value) {
                $returned = [self::printed((string) $value->type), self::described($value->description, $returned[1])];
            }
        }

        return $returned;
    }

    /** The type of a property. */
    public function variable(): ?string
    {
        foreach ($this->node->getVarTagValues() as $value) {
            return self::printed((string) $value->type);
        }

        return null;
    }

    /** @return list<array{string, string}> class and description */
    public function throws(): array
    {
        return array_values(array_map(
            static fn(ThrowsTagValueNode $value): array => [
                self::printed((string) $value->type),
                self::joined($value->description),
            ],
            $this->node->getThrowsTagValues(),
        ));
    }

    /** @return list<string> the names of type parameters, with their bounds */
    public function templates(): array
    {
        $templates = [];
        foreach (['@template', '@template-covariant', '@template-contravariant'] as $tag) {
            foreach ($this->node->getTemplateTagValues($tag) as $value) {
                $templates[] = self::bounded($value);
            }
        }

        return $templates;
    }

    private static function bounded(TemplateTagValueNode $value): string
    {
        return $value->name . ($value->bound === null ? '' : " of {$value->bound}");
    }

    private static function described(string $description, string $otherwise): string
    {
        return $description === '' ? $otherwise : self::joined($description);
    }

    /**
     * Joins the lines of each paragraph. Lists keep their lines; lines that are indented by four spaces become a block
     * of code.
     */
    private static function joined(string $text): string
    {
        $paragraphs = array_map(
            static fn(string $paragraph): string => preg_match('~^(?: {4}.*\n?)+$~D', $paragraph) === 1
                ? "```php\n" . preg_replace('~^ {4}~m', '', rtrim($paragraph)) . "\n```"
                : (string) preg_replace('~ *\n *(?![*-] )~', ' ', trim($paragraph)),
            array_filter((array) preg_split('~\n[ \t]*\n~', trim($text, "\n")), is_string(...)),
        );

        return trim(implode("\n\n", $paragraphs));
    }

    /** A type without the parentheses that the parser prints around unions. */
    private static function printed(string $type): string
    {
        return preg_match('~^\(([^()]*)\)$~', $type, $inner) === 1 ? $inner[1] : $type;
    }
}
