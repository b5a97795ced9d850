<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromCookie;
use Nexus\Http\Attribute\FromFile;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromHeader;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\BodyStream;
use Nexus\Http\PathConstraint;

/**
 * What a handler takes from a request: parameters and the body of an OpenAPI operation.
 *
 * @internal
 */
final class Parameters
{
    private const FORM = 'application/x-www-form-urlencoded';
    private const MULTIPART = 'multipart/form-data';
    private const MAPPED = ['application/json', self::FORM, self::MULTIPART];
    private const ANY_BYTES = 'application/octet-stream';
    private const PATH_TYPES = [
        'int' => ['type' => 'integer', 'format' => 'int64'],
        'uuid' => ['type' => 'string', 'format' => 'uuid'],
        'slug' => ['type' => 'string', 'pattern' => '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$'],
        '...' => ['type' => 'string'],
        '' => ['type' => 'string'],
    ];

    /** @var list<array<string, mixed>> */
    private array $parameters = [];
    /** @var array<string, mixed>|null */
    private ?array $body = null;
    /** @var array<string, array{array<string, mixed>, bool}> */
    private array $fields = [];
    private bool $hasFile = false;
    private bool $isBodyRead = false;
    /** Whether a value can be missing or have a wrong form, which is 400. */
    private bool $canBeMalformed = false;
    /** Whether values are mapped to an object, which is 422 when they do not fit it. */
    private bool $isMapped = false;

    private function __construct(private readonly Schemas $schemas, private readonly DocBlock $doc) {}

    /** @param array<string, string> $path as pattern_parameters() returns them */
    public static function of(
        array $path,
        ?\ReflectionFunctionAbstract $handler,
        DocBlock $doc,
        Schemas $schemas,
    ): self {
        $parameters = new self($schemas, $doc);
        $declared = [];
        foreach ($handler?->getParameters() ?? [] as $parameter) {
            $declared[$parameter->getName()] = $parameter;
        }
        foreach ($path as $name => $type) {
            $parameters->addPath($name, $type, $declared[$name] ?? null);
        }
        foreach ($declared as $name => $parameter) {
            if (!isset($path[$name])) {
                $parameters->add($parameter);
            }
        }

        return $parameters;
    }

    /** @return list<array<string, mixed>> */
    public function list(): array
    {
        return $this->parameters;
    }

    /** @return list<int> statuses of the errors that values can cause */
    public function problems(): array
    {
        return [
            ...$this->canBeMalformed ? [400] : [],
            ...$this->isBodyRead || $this->fields !== [] ? [415] : [],
            ...$this->isMapped ? [422] : [],
        ];
    }

    /** @return array<string, mixed>|null null: the handler takes no body */
    public function body(): ?array
    {
        if ($this->fields === []) {
            return $this->body;
        }
        $required = array_keys(array_filter($this->fields, static fn(array $field): bool => $field[1]));
        $schema = [
            'type' => 'object',
            'properties' => array_map(static fn(array $field): array => $field[0], $this->fields),
        ] + ($required === [] ? [] : ['required' => $required]);
        $types = $this->hasFile ? [self::MULTIPART] : [self::FORM, self::MULTIPART];

        return ['required' => $required !== [], 'content' => array_fill_keys($types, ['schema' => $schema])];
    }

    private function addPath(string $name, string $type, ?\ReflectionParameter $parameter): void
    {
        $schema = self::PATH_TYPES[$type] ?? [];
        if (is_subclass_of($type, PathConstraint::class)) {
            $schema = ['type' => 'string'];
        }
        if ($schema === [] && (class_exists($type) || interface_exists($type))) {
            $schema = $this->schemas->ofClass($type);
        }
        if ($type === '' && $parameter !== null) {
            $own = $this->schemaOf($parameter);
            $schema = $own === [] ? $schema : $own;
        }
        $text = $this->doc->parameterTexts[$name] ?? '';
        $rest = $type === '...' ? 'The rest of the path, also with slashes' : '';
        $this->parameters[] = Schema::described(
            ['name' => $name, 'in' => 'path', 'required' => true, 'schema' => $schema],
            $text === '' ? $rest : $text,
        );
    }

    private function add(\ReflectionParameter $parameter): void
    {
        $attribute = self::attribute($parameter);
        $type = $parameter->getType();
        $class = $type instanceof \ReflectionNamedType && !$type->isBuiltin() ? $type->getName() : null;
        if ($class === BodyStream::class) {
            $this->body = ['content' => [self::ANY_BYTES => []]];

            return;
        }
        $name = $attribute->name ?? $parameter->getName();
        match (true) {
            $attribute instanceof FromQuery => $this->addQuery(
                $parameter,
                $name,
                $attribute->name !== null,
            ),
            $attribute instanceof FromHeader => $this->addSimple(
                $parameter,
                'header',
                $attribute->name ?? self::hyphenated($name),
            ),
            $attribute instanceof FromCookie => $this->addSimple($parameter, 'cookie', $name),
            $attribute instanceof FromForm => $this->addForm(
                $parameter,
                $name,
                $attribute->name !== null,
            ),
            $attribute instanceof FromFile => $this->addFile($parameter, $name),
            $attribute instanceof FromBody => $this->addBody($parameter),
            default => null,
        };
    }

    private static function attribute(
        \ReflectionParameter $parameter,
    ): FromQuery|FromHeader|FromCookie|FromForm|FromFile|FromBody|null {
        foreach ($parameter->getAttributes() as $attribute) {
            $isOurs = \in_array($attribute->getName(), [
                FromQuery::class,
                FromHeader::class,
                FromCookie::class,
                FromForm::class,
                FromFile::class,
                FromBody::class,
            ], true);
            $instance = $isOurs ? $attribute->newInstance() : null;
            if ($instance instanceof FromQuery || $instance instanceof FromHeader || $instance instanceof FromCookie
                || $instance instanceof FromForm || $instance instanceof FromFile || $instance instanceof FromBody) {
                return $instance;
            }
        }

        return null;
    }

    private function addQuery(\ReflectionParameter $parameter, string $name, bool $hasName): void
    {
        $class = $hasName ? null : $this->objectOf($parameter);
        if ($class === null) {
            $this->addSimple($parameter, 'query', $name);

            return;
        }
        $this->isMapped = true;
        foreach ($this->schemas->properties($class) as $property => [$schema, $isRequired]) {
            $this->parameters[] = self::parameter('query', $property, $schema, $isRequired);
        }
    }

    private function addSimple(\ReflectionParameter $parameter, string $in, string $name): void
    {
        $schema = $this->describedSchemaOf($parameter);
        $this->canBeMalformed = $this->canBeMalformed || self::canFail($parameter, $schema);
        $this->parameters[] = self::parameter($in, $name, $schema, self::isRequired($parameter));
    }

    private function addForm(\ReflectionParameter $parameter, string $name, bool $hasName): void
    {
        $class = $hasName ? null : $this->objectOf($parameter);
        if ($class !== null) {
            $this->isMapped = true;
            $this->fields = [...$this->fields, ...$this->schemas->properties($class)];

            return;
        }
        $schema = $this->describedSchemaOf($parameter);
        $this->canBeMalformed = $this->canBeMalformed || self::canFail($parameter, $schema);
        $this->fields[self::listName($name, $schema)] = [$schema, self::isRequired($parameter)];
    }

    private function addFile(\ReflectionParameter $parameter, string $name): void
    {
        $type = $parameter->getType();
        $file = ['type' => 'string', 'contentMediaType' => self::ANY_BYTES];
        $isList = $type instanceof \ReflectionNamedType && $type->getName() === 'array';
        $schema = $isList ? ['type' => 'array', 'items' => $file] : $file;
        $schema = Schema::described($schema, $this->doc->parameterTexts[$parameter->getName()] ?? '');
        $this->fields[self::listName($name, $schema)] = [$schema, self::isRequired($parameter)];
        $this->hasFile = true;
        $this->canBeMalformed = $this->canBeMalformed || self::isRequired($parameter);
    }

    private function addBody(\ReflectionParameter $parameter): void
    {
        $this->isMapped = $this->canBeMalformed = $this->isBodyRead = true;
        $schema = ['schema' => $this->schemaOf($parameter)];
        $this->body = Schema::described(
            ['required' => self::isRequired($parameter), 'content' => array_fill_keys(self::MAPPED, $schema)],
            $this->doc->parameterTexts[$parameter->getName()] ?? '',
        );
    }

    /**
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    private static function parameter(string $in, string $name, array $schema, bool $isRequired): array
    {
        $text = \is_string($schema['description'] ?? null) ? $schema['description'] : '';
        $isDeprecated = ($schema['deprecated'] ?? false) === true;
        unset($schema['description'], $schema['deprecated']);
        $name = $in === 'query' ? self::listName($name, $schema) : $name;
        $parameter = ['name' => $name, 'in' => $in, 'required' => $isRequired, 'schema' => $schema];
        if ($in === 'query' && ($schema['type'] ?? null) === 'object') {
            $parameter['style'] = 'deepObject';
        }

        return Schema::described($parameter + ($isDeprecated ? ['deprecated' => true] : []), $text);
    }

    /** @return array<string, mixed> */
    private function describedSchemaOf(\ReflectionParameter $parameter): array
    {
        $schema = $this->schemaOf($parameter);
        if ($parameter->isDefaultValueAvailable()) {
            $schema += Schemas::default($parameter->getDefaultValue());
        }

        return Schema::described($schema, $this->doc->parameterTexts[$parameter->getName()] ?? '');
    }

    /** @return array<string, mixed> */
    private function schemaOf(\ReflectionParameter $parameter): array
    {
        return $this->schemas->ofType(
            $parameter->getType(),
            $this->doc->parameters[$parameter->getName()] ?? null,
            $parameter->getDeclaringClass(),
            $parameter->getDeclaringFunction()->getFileName(),
        );
    }

    /** @return class-string|null the class whose properties are mapped; null: the type is one value */
    private function objectOf(\ReflectionParameter $parameter): ?string
    {
        $type = $parameter->getType();
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : '';
        $isObject = class_exists($name) && !is_a($name, \BackedEnum::class, true);

        return $isObject && isset($this->schemas->ofClass($name)['$ref']) ? $name : null;
    }

    /**
     * PHP reads a list from "tag[]=a&tag[]=b".
     *
     * @param array<string, mixed> $schema
     */
    private static function listName(string $name, array $schema): string
    {
        return \in_array('array', (array) ($schema['type'] ?? []), true) ? "{$name}[]" : $name;
    }

    /** @param array<string, mixed> $schema */
    private static function canFail(\ReflectionParameter $parameter, array $schema): bool
    {
        return self::isRequired($parameter) || !\in_array('string', (array) ($schema['type'] ?? []), true)
            || isset($schema['format']) || isset($schema['enum']);
    }

    private static function isRequired(\ReflectionParameter $parameter): bool
    {
        return !$parameter->isOptional() && !$parameter->allowsNull();
    }

    /** $userAgent is User-Agent. */
    private static function hyphenated(string $name): string
    {
        return ucwords(strtolower((string) preg_replace('/(?<=[a-z0-9])(?=[A-Z])|_/', '-', $name)), '-');
    }
}
