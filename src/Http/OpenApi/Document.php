<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\HandlerReflection;
use Nexus\Http\Internal\WebSocket\SocketRoute;

use function Nexus\Http\Internal\pattern_parameters;

/**
 * An OpenAPI 3.1 document of routes, made of their patterns, and of the types, attributes and comments of their
 * handlers.
 *
 * @internal
 */
final class Document
{
    private const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
    /** Methods of App::any() that a document would only repeat. */
    private const IMPLIED = ['HEAD', 'OPTIONS'];

    private readonly Schemas $schemas;
    private readonly Responses $responses;
    private readonly Security $security;
    /** @var array<string, array<string, mixed>> */
    private array $paths = [];
    /** @var array<string, string> name => description */
    private array $tags = [];
    private bool $hasProblems = false;

    private function __construct()
    {
        $this->schemas = new Schemas();
        $this->responses = new Responses($this->schemas, new ClassNames());
        $this->security = new Security();
    }

    /** @param list<Definition> $definitions */
    public static function json(array $definitions, Info $info): string
    {
        $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;

        return json_encode(Schema::encodable(self::of($definitions, $info)), $flags) . "\n";
    }

    /**
     * @param list<Definition> $definitions
     *
     * @return array<string, mixed>
     */
    public static function of(array $definitions, Info $info): array
    {
        $document = new self();
        foreach ($definitions as $definition) {
            if (!$info->isOwn($definition->handler) && !$definition->handler instanceof SocketRoute) {
                $document->add($definition);
            }
        }
        $problem = $document->hasProblems ? [Responses::PROBLEM => Responses::problem()] : [];
        $schemas = $problem + $document->schemas->components();
        ksort($schemas);
        $components = array_filter(['schemas' => $schemas, 'securitySchemes' => $document->security->components()]);
        ksort($document->tags);

        return [
            'openapi' => '3.1.0',
            'info' => ['title' => $info->title, 'version' => $info->version]
                + ($info->description === '' ? [] : ['description' => $info->description]),
            'paths' => $document->paths,
        ]
            + ($components === [] ? [] : ['components' => $components])
            + ($document->tags === [] ? [] : ['tags' => $document->tagList()]);
    }

    private function add(Definition $definition): void
    {
        $pattern = $definition->pattern();
        $types = pattern_parameters($pattern);
        $path = (string) preg_replace('/\{([^:.}]+)[^}]*\}/', '{$1}', $pattern);
        $methods = \count($definition->methods) > 1
            ? array_values(array_diff($definition->methods, self::IMPLIED))
            : $definition->methods;
        foreach ($methods as $method) {
            $method = strtolower($method);
            if (\in_array($method, self::METHODS, true) && !isset($this->paths[$path][$method])) {
                $suffix = \count($methods) > 1 ? $method : '';
                $this->paths[$path][$method] = $this->operation($definition, $types, $suffix);
            }
        }
    }

    /**
     * @param array<string, string> $types
     * @param string $method appended to the name of a route with several methods; empty: it has one
     *
     * @return array<string, mixed>
     */
    private function operation(Definition $definition, array $types, string $method): array
    {
        $handler = HandlerReflection::of($definition->handler);
        $class = $handler instanceof \ReflectionMethod ? new \ReflectionClass($handler->class) : null;
        $own = DocBlock::of($handler?->getDocComment());
        $ofClass = DocBlock::of($class?->getDocComment());
        $isInvokable = $handler?->getName() === '__invoke';
        $doc = $own->summary === '' && $isInvokable ? $ofClass : $own;
        [$parameters, $list, $body] = $this->schemas->forInput(function () use ($types, $handler, $own): array {
            $parameters = Parameters::of($types, $handler, $own, $this->schemas);

            return [$parameters, $parameters->list(), $parameters->body()];
        });
        $security = $this->security->of($definition);
        $responses = $this->responses->of($handler, $own, $parameters, $types !== [], $security);
        $this->hasProblems = $this->hasProblems || max(array_keys($responses)) >= 400;
        $operation = $definition->name === null
            ? []
            : ['operationId' => $method === '' ? $definition->name : "{$definition->name}.{$method}"];
        if ($class !== null) {
            $this->tags[$class->getShortName()] = $isInvokable ? '' : $ofClass->summary;
            $operation['tags'] = [$class->getShortName()];
        }

        return $operation
            + ($doc->summary === '' ? [] : ['summary' => $doc->summary])
            + ($doc->description === '' ? [] : ['description' => $doc->description])
            + ($own->isDeprecated || $ofClass->isDeprecated ? ['deprecated' => true] : [])
            + self::servers($definition->host())
            + ($list === [] ? [] : ['parameters' => $list])
            + ($body === null ? [] : ['requestBody' => $body])
            + ($security === null || $security === [] ? [] : ['security' => $security])
            + ['responses' => $responses];
    }

    /** @return array<string, mixed> */
    private static function servers(?string $host): array
    {
        if ($host === null) {
            return [];
        }
        preg_match_all('/\{([^:}]+)[^}]*\}/', $host, $match);
        $server = ['url' => '//' . preg_replace('/\{([^:}]+)[^}]*\}/', '{$1}', $host)];
        $names = array_combine($match[1], $match[1]);
        $variables = array_map(static fn(string $name): array => ['default' => $name], $names);

        return ['servers' => [$server + ($variables === [] ? [] : ['variables' => $variables])]];
    }

    /** @return list<array<string, string>> */
    private function tagList(): array
    {
        $tags = [];
        foreach ($this->tags as $name => $description) {
            $tags[] = ['name' => $name] + ($description === '' ? [] : ['description' => $description]);
        }

        return $tags;
    }
}
