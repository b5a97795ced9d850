<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Async\Future;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Response;
use PHPStan\PhpDocParser\Ast\Type\IdentifierTypeNode;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use PHPStan\PhpDocParser\Ast\Type\UnionTypeNode;
use Psr\Http\Message\ResponseInterface;

/**
 * The responses of an OpenAPI operation: that of the handler's return type, and the problems that the route can give.
 *
 * @internal
 */
final readonly class Responses
{
    public const PROBLEM = 'Problem';
    private const PROBLEM_SCHEMA = [
        'type' => 'object',
        'description' => 'What went wrong (RFC 9457)',
        'properties' => [
            'type' => ['type' => 'string', 'format' => 'uri-reference', 'default' => 'about:blank'],
            'title' => ['type' => 'string', 'description' => 'The reason phrase of the status'],
            'status' => ['type' => 'integer', 'minimum' => 400, 'maximum' => 599],
            'detail' => ['type' => 'string', 'description' => 'What is wrong with this request'],
            'errors' => [
                'type' => 'array',
                'description' => 'The invalid values, for the status 422',
                'items' => [
                    'type' => 'object',
                    'properties' => [
                        'path' => ['type' => 'string', 'description' => 'Of the value: items[0].price'],
                        'message' => ['type' => 'string'],
                    ],
                    'required' => ['path', 'message'],
                ],
            ],
        ],
        'additionalProperties' => true,
    ];
    private const TEXTS = [
        400 => 'The request is malformed',
        401 => 'The client is not authenticated',
        403 => 'The client may not do this',
        404 => 'There is no such resource',
        415 => 'The media type of the body is not supported',
        422 => 'Values of the request are invalid',
    ];

    public function __construct(private Schemas $schemas, private ClassNames $names) {}

    /** @return array<string, mixed> the schema of problem documents */
    public static function problem(): array
    {
        return self::PROBLEM_SCHEMA;
    }

    /**
     * @param list<array<string, list<string>>>|null $security null: an anonymous request is allowed
     *
     * @return non-empty-array<int, array<string, mixed>> by status
     */
    public function of(
        ?\ReflectionFunctionAbstract $handler,
        DocBlock $doc,
        Parameters $parameters,
        bool $hasPath,
        ?array $security = null,
    ): array {
        $responses = $this->successes($handler, $doc);
        $guarded = $security === null ? [] : [401, 403];
        foreach ([...$parameters->problems(), ...$hasPath ? [404] : [], ...$guarded] as $status) {
            $responses[$status] = self::answer(self::TEXTS[$status]);
        }
        foreach ($doc->throws as [$type, $text]) {
            $status = $this->statusOf($type, $handler);
            if ($status !== null) {
                $responses[$status] = self::answer($text === '' ? self::TEXTS[$status] ?? "Status {$status}" : $text);
            }
        }
        ksort($responses);

        return $responses;
    }

    /** @return array<string, mixed> */
    private static function answer(string $text): array
    {
        $schema = ['$ref' => '#/components/schemas/' . self::PROBLEM];

        return ['description' => rtrim($text, '.'), 'content' => ['application/problem+json' => ['schema' => $schema]]];
    }

    /** @return non-empty-array<int, array<string, mixed>> */
    private function successes(?\ReflectionFunctionAbstract $handler, DocBlock $doc): array
    {
        $type = $handler?->getReturnType();
        $names = self::namesOf($type);
        $answers = [];
        if (array_intersect($names, ['void', 'null']) !== [] || $type?->allowsNull() === true && $names !== ['mixed']) {
            $answers[204] = ['description' => 'Done. There is no content'];
        }
        if (array_diff($names, ['void', 'null']) === [] && $answers !== []) {
            return $answers;
        }
        $text = ['description' => $doc->returnText === '' ? 'OK' : rtrim($doc->returnText, '.')];
        $schema = $this->schemaOf($handler, $names, $doc->returns);
        $content = $schema === null ? [] : ['content' => ['application/json' => ['schema' => $schema]]];

        return [200 => $text + $content] + $answers;
    }

    /**
     * @param list<string> $names
     *
     * @return array<string, mixed>|null null: nothing is known of the body
     */
    private function schemaOf(?\ReflectionFunctionAbstract $handler, array $names, ?TypeNode $documented): ?array
    {
        foreach ($names as $name) {
            $isResponse = is_a($name, Response::class, true) || is_a($name, ResponseInterface::class, true);
            $isStream = $name === 'iterable' || is_a($name, \Traversable::class, true);
            if ($isResponse || $isStream || is_a($name, Future::class, true) && $documented === null) {
                return null;
            }
        }
        $class = $handler instanceof \ReflectionMethod ? $handler->getDeclaringClass() : null;
        $documented = self::withoutNull($documented);
        $file = $handler?->getFileName() ?? false;
        $schema = $this->schemas->ofType($handler?->getReturnType(), $documented, $class, $file);
        $schema = Schema::withoutNull($schema);

        return $schema === [] ? null : $schema;
    }

    private static function withoutNull(?TypeNode $type): ?TypeNode
    {
        if (!$type instanceof UnionTypeNode) {
            return $type;
        }
        $others = array_values(array_filter($type->types, static fn(TypeNode $one): bool
            => !$one instanceof IdentifierTypeNode || strtolower($one->name) !== 'null'));

        return \count($others) === 1 ? $others[0] : new UnionTypeNode($others);
    }

    /** @return list<string> */
    private static function namesOf(?\ReflectionType $type): array
    {
        return match (true) {
            $type instanceof \ReflectionNamedType => [$type->getName()],
            $type instanceof \ReflectionUnionType => array_values(array_unique(array_merge(
                ...array_map(self::namesOf(...), $type->getTypes()),
            ))),
            default => [],
        };
    }

    /** The status of an HttpException that a "@throws" names. */
    private function statusOf(TypeNode $type, ?\ReflectionFunctionAbstract $handler): ?int
    {
        $name = $type instanceof IdentifierTypeNode ? $type->name : '';
        $class = $name === '' ? null : $this->names->resolve($name, $handler?->getFileName() ?? false);
        if ($class === null || !is_subclass_of($class, HttpException::class)) {
            return null;
        }
        $reflection = new \ReflectionClass($class);
        $isCreatable = $reflection->isInstantiable()
            && $reflection->getConstructor()?->getNumberOfRequiredParameters() === 0;

        return $isCreatable ? $reflection->newInstance()->status : null;
    }
}
