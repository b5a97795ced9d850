<?php

// SPDX-License-Identifier: MIT
// What the reference of the API lacks.

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\NodeFinder;

final readonly class ApiGate
{
    /** Types that do not say what the values in them are. */
    private const VAGUE = ['array', 'iterable', 'callable', 'mixed', 'Closure', 'Traversable', 'Iterator', 'Generator'];
    /** Values with methods that Nexus makes, and the method that returns or sets them: its page has the example. */
    private const RETURNED = [
        'Nexus\Actor\Discovery\Listing' => 'Receptionist::find()',
        'Nexus\Actor\Gathering\Gathered' => 'Aggregator::gather()',
        'Nexus\Server\TrustedProxies' => 'ServerConfig::withTrustedProxies()',
    ];
    private const MEASURES = ['int', 'float'];

    public function __construct(
        private ApiSources $sources,
        private ApiExamples $examples,
        private ApiCThrows $extension,
    ) {}

    /** @return list<string> */
    public function problems(): array
    {
        $problems = [];
        foreach ($this->sources->classes() as $class) {
            array_push($problems, ...$this->ofClass($class));
        }
        foreach ($this->sources->functions as $function) {
            if ($function->doc->text() === '') {
                $problems[] = "{$function->place}: {$function->name}() has no summary";
            }
            array_push($problems, ...$this->ofSignature($function, $function->name, $function->doc, null));
        }

        return $problems;
    }

    /** @return list<string> */
    private function ofClass(ApiClass $class): array
    {
        $problems = [];
        if ($class->doc->text() === '') {
            $problems[] = "{$class->place}: {$class->name} has no summary";
        }
        if ($this->needsExample($class) && $this->examples->of($class) === []) {
            $problems[] = "{$class->place}: {$class->name} has no example: no executed PHP block of docs/**.md uses it";
        }
        foreach ($class->methods as $method) {
            array_push($problems, ...$this->ofMethod($class, $method));
        }

        return $problems;
    }

    /** @return list<string> */
    private function ofMethod(ApiClass $class, ApiFunction $method): array
    {
        $inherited = $this->sources->inherited($class, $method->name);
        if (is_string($inherited) || $this->isMadeByNexus($class, $method)) {
            return [];
        }
        $problems = [];
        $isConstructor = $method->name === '__construct';
        if ($method->doc->text() === '' && $inherited === null && !$isConstructor) {
            $problems[] = "{$method->place}: {$class->name}::{$method->name}() has no summary";
        }
        $doc = $inherited !== null && $method->doc->text() === '' ? $inherited->doc : $method->doc;

        return [...$problems, ...$this->ofSignature($method, "{$class->name}::{$method->name}", $doc, $class)];
    }

    /** @return list<string> */
    private function ofSignature(ApiFunction $function, string $name, ApiDocblock $doc, ?ApiClass $class): array
    {
        $problems = [];
        $described = $function->doc->parameters() + $doc->parameters();
        $text = $doc->text() . implode(' ', array_column($doc->throws(), 1)) . $doc->returned()[1];
        foreach ($function->parameters() as $parameter) {
            $variable = ApiFunction::nameOf($parameter);
            [$type, $description] = $described[$variable] ?? [null, ''];
            $types = typesOf($parameter->type);
            $isSaid = $description !== ''
                || ApiFunction::saidAt($parameter) !== ''
                || str_contains($text, "\${$variable}");
            if (!$isSaid && $type === null && array_intersect($types, self::VAGUE) !== []) {
                $problems[] = "{$function->place}: {$name}() does not describe \${$variable}, which is " . implode('|', $types);
            }
            if (
                !$isSaid
                && array_intersect($types, self::MEASURES) !== []
                && $this->isUnclear($variable, $text . $class?->doc->text())
            ) {
                $problems[] = "{$function->place}: {$name}() does not describe \${$variable}: its unit, its range";
            }
        }
        [$type, $description] = $doc->returned()[0] === null ? $function->doc->returned() : $doc->returned();
        if (
            $type === null
            && $description === ''
            && array_intersect(typesOf($function->node->returnType), self::VAGUE) !== []
            && $doc->text() === ''
        ) {
            $problems[] = "{$function->place}: {$name}() does not describe what it returns";
        }

        return [...$problems, ...$this->ofThrows($function, $name, $doc, $class)];
    }

    /** Whether neither the word nor its singular is in the text. */
    private function isUnclear(string $variable, string $text): bool
    {
        return stripos($text, rtrim($variable, 's')) === false;
    }

    /** @return list<string> */
    private function ofThrows(ApiFunction $function, string $name, ApiDocblock $doc, ?ApiClass $class): array
    {
        $problems = $documented = [];
        foreach ([...$doc->throws(), ...$function->doc->throws()] as [$type, $description]) {
            foreach (explode('|', trim($type, '()')) as $one) {
                $one = $this->resolved(trim($one), $function, $class);
                $documented[] = $one;
                if (!$this->isThrowable($one)) {
                    $problems[] = "{$function->place}: {$name}() has @throws {$one}, which is no public class";
                }
                foreach ($this->strangeCodes($one, $description) as $code) {
                    $problems[] = "{$function->place}: {$name}() has @throws {$one} for {$code}, which is of another class";
                }
            }
        }
        foreach ($this->extension->of($name) as $code => $classes) {
            if (!$this->isOneOf($classes, $documented)) {
                $problems[] = "{$function->place}: {$name}() throws " . implode('|', $classes) . " ({$code}), and has no @throws for it";
            }
        }
        foreach ($this->thrownIn($function, $class, []) as $thrown) {
            $isCovered = array_filter($documented, fn(string $one): bool => $this->sources->isA($thrown, $one)) !== [];
            if (!$isCovered) {
                $problems[] = "{$function->place}: {$name}() throws {$thrown}, and has no @throws for it";
            }
        }

        return array_values(array_unique($problems));
    }

    /** @return list<string> the codes in a description whose pages name classes, but not this one */
    private function strangeCodes(string $class, string $description): array
    {
        preg_match_all('/\bNX-\d{4}\b/', $description, $matches);

        return array_values(array_filter($matches[0], function (string $code) use ($class): bool {
            $classes = $this->extension->classesOf($code);

            return $classes !== [] && !$this->isOneOf($classes, [$class]);
        }));
    }

    /**
     * Whether an exception of one of the classes is documented.
     *
     * @param list<string> $classes
     * @param list<string> $documented
     */
    private function isOneOf(array $classes, array $documented): bool
    {
        foreach ($classes as $class) {
            if (array_filter($documented, fn(string $one): bool => $this->sources->isA($class, $one)) !== []) {
                return true;
            }
        }

        return false;
    }

    private function isThrowable(string $name): bool
    {
        return $this->sources->isPublic($name)
            || !str_starts_with($name, 'Nexus\\')
            && (class_exists($name) || interface_exists($name));
    }

    /** A name of a docblock, as the file with the declaration means it. */
    private function resolved(string $name, ApiFunction $function, ?ApiClass $class): string
    {
        return $this->sources->resolve(
            $name,
            explode(':', $function->place)[0],
            $class?->namespace() ?? substr($function->name, 0, (int) strrpos($function->name, '\\')),
        );
    }

    /**
     * The classes that a body throws itself, or in other methods of its class; what a try block throws is left out.
     *
     * @param list<string> $seen
     * @return list<string>
     */
    private function thrownIn(ApiFunction $function, ?ApiClass $class, array $seen): array
    {
        $finder = new NodeFinder();
        $body = $function->node->getStmts() ?? [];
        $caught = [];
        foreach ($finder->findInstanceOf($body, Node\Stmt\TryCatch::class) as $try) {
            if ($try->catches !== []) {
                $caught = [...$caught, ...$finder->find($try->stmts, static fn(): bool => true)];
            }
        }
        $isFunction = static fn(Node $node): bool => $node instanceof Expr\Closure
            || $node instanceof Expr\ArrowFunction;
        foreach ($finder->find($body, $isFunction) as $later) {
            $caught = [...$caught, ...$finder->find([$later], static fn(): bool => true)];
        }
        $thrown = [];
        foreach ($finder->find($body, static fn(Node $node): bool => !in_array($node, $caught, true)) as $node) {
            $thrown = [...$thrown, ...self::thrownBy($node)];
            $callee = self::ownCallee($node);
            $method = $callee === null ? null : $class?->node->getMethod($callee);
            if ($class !== null && $callee !== null && $method !== null && !in_array($callee, $seen, true)) {
                $inner = new ApiFunction($callee, $method, ApiDocblock::of(null), $function->place);
                $thrown = [...$thrown, ...$this->thrownIn($inner, $class, [...$seen, $callee])];
            }
        }

        return array_values(array_unique($thrown));
    }

    /** @return list<string> */
    private static function thrownBy(Node $node): array
    {
        if ($node instanceof Expr\FuncCall && $node->name instanceof Node\Name && $node->name->getLast() === 'misuse') {
            return ['Nexus\Async\MisuseError'];
        }
        if (!$node instanceof Expr\Throw_) {
            return [];
        }
        $class = $node->expr instanceof Expr\New_ || $node->expr instanceof Expr\StaticCall ? $node->expr->class : null;

        return $class instanceof Node\Name && !$class->isSpecialClassName() ? [$class->toString()] : [];
    }

    private static function ownCallee(Node $node): ?string
    {
        if (!$node instanceof Expr\MethodCall && !$node instanceof Expr\StaticCall) {
            return null;
        }
        $isOwn = $node instanceof Expr\MethodCall && $node->var instanceof Expr\Variable && $node->var->name === 'this'
            || $node instanceof Expr\StaticCall
                && $node->class instanceof Node\Name
                && $node->class->isSpecialClassName();

        return $isOwn && !$node->isFirstClassCallable() && $node->name instanceof Node\Identifier
            ? $node->name->toString()
            : null;
    }

    /** Nexus calls the constructors and factories of its exceptions; users call their other methods. */
    private function isMadeByNexus(ApiClass $class, ApiFunction $method): bool
    {
        $isFactory = $method->name === '__construct'
            || $method->node instanceof Node\Stmt\ClassMethod
            && $method->node->isStatic();

        return $isFactory && $this->sources->isA($class->name, Throwable::class);
    }

    /**
     * People construct it, or call a static method of it, and then another method. A class that has only properties is
     * a value that Nexus makes. Exceptions have their examples in the table of errors.
     */
    private function needsExample(ApiClass $class): bool
    {
        if ($this->sources->isA($class->name, Throwable::class) || $class->kind() !== 'class') {
            return false;
        }
        if (isset(self::RETURNED[$class->name])) {
            return false;
        }
        if (array_keys($class->methods) === ['__construct'] && !str_starts_with($class->name, 'Nexus\\Server\\')) {
            return false;
        }
        foreach ($class->methods as $method) {
            if (
                $method->node instanceof Node\Stmt\ClassMethod
                && ($method->name === '__construct' || $method->node->isStatic())
            ) {
                return true;
            }
        }

        return false;
    }
}

/** @return list<string> the names in a type; classes without a leading backslash */
function typesOf(?Node $type): array
{
    return match (true) {
        $type instanceof Node\NullableType => [...typesOf($type->type), 'null'],
        $type instanceof Node\UnionType, $type instanceof Node\IntersectionType => array_merge(
            ...array_map(typesOf(...), array_values($type->types)),
        ),
        $type instanceof Node\Identifier => [$type->toString()],
        $type instanceof Node\Name => [$type->toString()],
        default => [],
    };
}
