<?php

// SPDX-License-Identifier: MIT
// What of the sources users may use: every class and function that is not internal, read by nikic/php-parser.

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Stmt;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\ParserFactory;

/** A function, or a method of a class. */
final readonly class ApiFunction
{
    public function __construct(
        public string $name,
        public Stmt\Function_|Stmt\ClassMethod $node,
        public ApiDocblock $doc,
        public string $place,
    ) {}

    /** @return list<Node\Param> */
    public function parameters(): array
    {
        return array_values($this->node->params);
    }

    public static function nameOf(Node\Param $parameter): string
    {
        return $parameter->var instanceof Node\Expr\Variable && is_string($parameter->var->name)
            ? $parameter->var->name
            : '';
    }

    /** What is said at the parameter itself: a docblock of a promoted property, or the text of its #[Option]. */
    public static function saidAt(Node\Param $parameter): string
    {
        $said = ApiDocblock::of($parameter->getDocComment()?->getText())->text();
        foreach ($parameter->attrGroups as $group) {
            foreach ($group->attrs as $attribute) {
                $said .= $attribute->name->getLast() === 'Option' && isset($attribute->args[2])
                    ? self::literal($attribute->args[2]->value)
                    : '';
            }
        }

        return $said;
    }

    private static function literal(Node\Expr $expression): string
    {
        return match (true) {
            $expression instanceof Node\Scalar\String_ => $expression->value,
            $expression instanceof Node\Expr\BinaryOp\Concat => self::literal($expression->left)
                . self::literal($expression->right),
            default => '',
        };
    }
}

final readonly class ApiClass
{
    /** @param array<string, ApiFunction> $methods the public ones, by name */
    public function __construct(
        public string $name,
        public Stmt\ClassLike $node,
        public ApiDocblock $doc,
        public string $place,
        public array $methods,
    ) {}

    public function isInternal(): bool
    {
        return $this->doc->isInternal() || preg_match('~\\\\Internal\\\\~', $this->name) === 1;
    }

    /** @return list<string> the class that it extends and the interfaces that it implements */
    public function parents(): array
    {
        $parents = match (true) {
            $this->node instanceof Stmt\Class_ => [...array_filter([$this->node->extends]), ...$this->node->implements],
            $this->node instanceof Stmt\Interface_ => $this->node->extends,
            $this->node instanceof Stmt\Enum_ => $this->node->implements,
            default => [],
        };

        return array_values(array_map(static fn(Node\Name $name): string => $name->toString(), $parents));
    }

    public function kind(): string
    {
        return match (true) {
            $this->node instanceof Stmt\Interface_ => 'interface',
            $this->node instanceof Stmt\Enum_ => 'enum',
            $this->node instanceof Stmt\Trait_ => 'trait',
            default => 'class',
        };
    }

    public function shortName(): string
    {
        return substr((string) strrchr("\\{$this->name}", '\\'), 1);
    }

    public function namespace(): string
    {
        return substr($this->name, 0, (int) strrpos($this->name, '\\'));
    }
}

final readonly class ApiSources
{
    /**
     * @param array<string, ApiClass> $all by name, internal ones too
     * @param array<string, ApiFunction> $functions by name
     * @param array<string, array<string, string>> $aliases imported names by file and short name
     */
    private function __construct(public array $all, public array $functions, private array $aliases) {}

    /** Reads ext/**.stub.php and src/**.php. */
    public static function under(string $root): self
    {
        $isStub = static fn(string $file): bool => str_ends_with($file, '.stub.php');
        $all = $functions = $aliases = [];
        $stubs = array_filter(filesUnder("{$root}/ext", ['php']), $isStub);
        foreach ([...$stubs, ...filesUnder("{$root}/src", ['php'])] as $file) {
            $path = substr($file, strlen($root) + 1);
            [$classes, $found, $aliases[$path]] = self::declaredIn($file, $path);
            $all += $classes;
            $functions += $found;
        }
        ksort($all);
        ksort($functions);

        return new self($all, $functions, $aliases);
    }

    /** The full name of a class that a docblock of a file names. */
    public function resolve(string $name, string $path, string $namespace): string
    {
        if (str_starts_with($name, '\\')) {
            return substr($name, 1);
        }
        [$first, $rest] = explode('\\', $name, 2) + [1 => null];
        $found = $this->aliases[$path][$first] ?? "{$namespace}\\{$first}";

        return $rest === null ? $found : "{$found}\\{$rest}";
    }

    /** @return array<string, ApiClass> by name */
    public function classes(): array
    {
        return array_filter($this->all, static fn(ApiClass $class): bool => !$class->isInternal());
    }

    public function isPublic(string $name): bool
    {
        return isset($this->all[$name]) && !$this->all[$name]->isInternal();
    }

    /** Whether a class is, or extends or implements, another one. Classes of other packages are loaded. */
    public function isA(string $name, string $ancestor): bool
    {
        if (strcasecmp($name, $ancestor) === 0) {
            return true;
        }
        if (!isset($this->all[$name])) {
            return (class_exists($name) || interface_exists($name)) && is_a($name, $ancestor, true);
        }
        foreach ($this->all[$name]->parents() as $parent) {
            if ($this->isA($parent, $ancestor)) {
                return true;
            }
        }

        return false;
    }

    /** The method that a method implements or overrides: of Nexus, or the name of a class of another package. */
    public function inherited(ApiClass $class, string $method): ApiFunction|string|null
    {
        foreach ($class->parents() as $parent) {
            if (!isset($this->all[$parent])) {
                if (
                    (class_exists($parent) || interface_exists($parent))
                    && method_exists($parent, $method)
                    && $method !== '__construct'
                ) {
                    return $parent;
                }
                continue;
            }
            $found = $this->all[$parent]->methods[$method] ?? null;
            $found = $found !== null && $found->doc->text() !== ''
                ? $found
                : $this->inherited($this->all[$parent], $method);
            if ($found !== null) {
                return $found;
            }
        }

        return null;
    }

    /** @return array{array<string, ApiClass>, array<string, ApiFunction>, array<string, string>} */
    private static function declaredIn(string $file, string $path): array
    {
        static $parser, $finder;
        $parser ??= (new ParserFactory())->createForNewestSupportedVersion();
        $finder ??= new NodeFinder();
        assert($parser instanceof PhpParser\Parser && $finder instanceof NodeFinder);
        $nodes = (new NodeTraverser(new NameResolver()))->traverse(
            $parser->parse((string) file_get_contents($file)) ?? [],
        );
        $classes = $functions = [];
        foreach ($finder->findInstanceOf($nodes, Stmt\ClassLike::class) as $node) {
            if ($node->namespacedName !== null) {
                $class = self::classOf($node, $node->namespacedName->toString(), $path);
                $classes[$class->name] = $class;
            }
        }
        foreach ($finder->findInstanceOf($nodes, Stmt\Function_::class) as $node) {
            $doc = ApiDocblock::of($node->getDocComment()?->getText());
            $name = (string) $node->namespacedName;
            if (!$doc->isInternal() && preg_match('~\\\\Internal\\\\~', $name) !== 1) {
                $functions[$name] = new ApiFunction($name, $node, $doc, "{$path}:{$node->getStartLine()}");
            }
        }

        return [$classes, $functions, self::importedIn($nodes, $finder)];
    }

    /**
     * @param array<Node> $nodes
     * @return array<string, string> full names by short name
     */
    private static function importedIn(array $nodes, NodeFinder $finder): array
    {
        $imported = [];
        foreach ($finder->findInstanceOf($nodes, Stmt\Use_::class) as $use) {
            foreach ($use->uses as $item) {
                $imported[$item->getAlias()->toString()] = $item->name->toString();
            }
        }
        foreach ($finder->findInstanceOf($nodes, Stmt\GroupUse::class) as $use) {
            foreach ($use->uses as $item) {
                $imported[$item->getAlias()->toString()] = "{$use->prefix}\\{$item->name}";
            }
        }

        return $imported;
    }

    private static function classOf(Stmt\ClassLike $node, string $name, string $path): ApiClass
    {
        $methods = [];
        foreach ($node->getMethods() as $method) {
            $doc = ApiDocblock::of($method->getDocComment()?->getText());
            $isMagic = str_starts_with($method->name->toString(), '__')
                && !in_array($method->name->toString(), ['__construct', '__invoke'], true);
            if ($method->isPublic() && !$isMagic && !$doc->isInternal()) {
                $methods[$method->name->toString()] = new ApiFunction(
                    $method->name->toString(),
                    $method,
                    $doc,
                    "{$path}:{$method->getStartLine()}",
                );
            }
        }
        $doc = ApiDocblock::of($node->getDocComment()?->getText());

        return new ApiClass($name, $node, $doc, "{$path}:{$node->getStartLine()}", $methods);
    }
}
