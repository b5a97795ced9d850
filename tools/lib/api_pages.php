<?php

// SPDX-License-Identifier: MIT
// The pages of the reference: an index, a page for the functions of each namespace, a page for each class.

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Stmt;
use PhpParser\PrettyPrinter\Standard;

final class ApiPages
{
    private const NOTICE = "<!-- Made by `make api` of the stubs and docblocks: edit those. -->\n";
    private const LONGEST_EXAMPLE = 45;

    private readonly Standard $printer;

    public function __construct(private readonly ApiSources $sources, private readonly ApiExamples $examples)
    {
        $this->printer = new Standard(['shortArraySyntax' => true]);
    }

    /** @return array<string, string> texts by path */
    public function all(): array
    {
        $pages = ['README.md' => $this->index()];
        foreach ($this->sources->classes() as $class) {
            $pages[self::pathOf($class->name)] = $this->pageOfClass($class);
        }
        foreach ($this->functionsByNamespace() as $namespace => $functions) {
            $pages[self::pathOf("{$namespace}\\functions")] = $this->pageOfFunctions($namespace, $functions);
        }

        return $pages;
    }

    private static function pathOf(string $name): string
    {
        return ltrim(strtr($name, '\\', '/'), '/') . '.md';
    }

    /** @return array<string, list<ApiFunction>> */
    private function functionsByNamespace(): array
    {
        $namespaces = [];
        foreach ($this->sources->functions as $function) {
            $namespaces[substr($function->name, 0, (int) strrpos($function->name, '\\'))][] = $function;
        }

        return $namespaces;
    }

    private function index(): string
    {
        $functions = $this->functionsByNamespace();
        $classes = [];
        foreach ($this->sources->classes() as $class) {
            $classes[$class->namespace()][] = $class;
        }
        $text = self::NOTICE . "# API\n\nThis is every class and function that an application may use. Classes and functions that are not listed here are internal,\n"
            . "and may change in any release ([versions](../../reference/versioning.md)).\n";
        foreach (array_unique([...array_keys($classes), ...array_keys($functions)]) as $namespace) {
            $title = $namespace === '' ? 'Global functions' : $namespace;
            $text .= "\n## {$title}\n\n| | |\n|---|---|\n";
            foreach ($functions[$namespace] ?? [] as $function) {
                $short = self::short($function->name);
                $path = self::pathOf("{$namespace}\\functions");
                $text .= "| [`{$short}()`]({$path}#" . self::anchor($short)
                    . ") | {$this->cell($function->doc->summary())} |\n";
            }
            foreach ($classes[$namespace] ?? [] as $class) {
                $text .= "| [`{$class->shortName()}`](" . self::pathOf($class->name)
                    . ") | {$this->cell($class->doc->summary())} |\n";
            }
        }

        return $text;
    }

    /** @param list<ApiFunction> $functions */
    private function pageOfFunctions(string $namespace, array $functions): string
    {
        $page = self::pathOf("{$namespace}\\functions");
        $text = self::NOTICE . '# ' . ($namespace === '' ? 'Global functions' : "Functions of {$namespace}") . "\n";
        foreach ($functions as $function) {
            $text .= $this->sectionOf($function, $function->doc, $page, null) . $this->example($function, $page);
        }

        return $text;
    }

    private function pageOfClass(ApiClass $class): string
    {
        $page = self::pathOf($class->name);
        $text = self::NOTICE . "# {$class->shortName()}\n\n```php\n" . $this->head($class) . "\n```\n\n"
            . $this->prose($class->doc->text()) . "\n";
        $text .= $this->typeParameters($class->doc) . $this->example($class, $page) . $this->constants($class)
            . $this->properties($class);
        foreach ($class->methods as $method) {
            $text .= $this->methodOf($class, $method, $page);
        }
        foreach ($class->parents() as $parent) {
            $methods = $this->sources->isPublic($parent)
                ? array_diff_key($this->sources->all[$parent]->methods, $class->methods)
                : [];
            if ($methods !== []) {
                $names = implode(
                    ', ',
                    array_map(static fn(string $name): string => "`{$name}()`", array_keys($methods)),
                );
                $text .= "\nInherited from {$this->link($parent, $page)}: {$names}.\n";
            }
        }

        return $text;
    }

    private function methodOf(ApiClass $class, ApiFunction $method, string $page): string
    {
        $inherited = $this->sources->inherited($class, $method->name);
        if ($method->doc->text() !== '' || $inherited === null) {
            return $this->sectionOf($method, $method->doc, $page, $class);
        }
        if ($inherited instanceof ApiFunction) {
            return $this->sectionOf($method, $inherited->doc, $page, $class);
        }

        return "\n## {$method->name}()\n\n```php\n{$this->signature($method)}\n```\n\nAs `{$inherited}::{$method->name}()`.\n";
    }

    private function sectionOf(ApiFunction $function, ApiDocblock $doc, string $page, ?ApiClass $class): string
    {
        $text = "\n## " . self::short($function->name) . "()\n\n```php\n{$this->signature($function)}\n```\n";
        $text .= $doc->text() === '' ? '' : "\n{$this->prose($doc->text())}\n";
        $text .= $this->typeParameters($doc) . $this->parameters($function, $doc);
        [$type, $description] = $doc->returned();
        if ($type !== null && !in_array($type, ['self', 'static', 'void'], true)) {
            $text .= "\nReturns `{$type}`" . ($description === '' ? '' : ": {$this->prose($description)}") . ".\n";
        }
        $throws = $doc->throws();
        if ($throws !== []) {
            $text .= "\n| throws | when |\n|---|---|\n";
            foreach ($throws as [$name, $when]) {
                $thrown = $this->thrown($name, $function, $class, $page);
                $text .= "| {$thrown} | {$this->linkedCodes($this->cell($when), $page)} |\n";
            }
        }

        return $text;
    }

    private function parameters(ApiFunction $function, ApiDocblock $doc): string
    {
        $described = $function->doc->parameters() + $doc->parameters();
        $rows = '';
        foreach ($function->parameters() as $parameter) {
            $name = ApiFunction::nameOf($parameter);
            [$type, $description] = $described[$name] ?? [null, ''];
            $description = $description !== '' ? $description : ApiFunction::saidAt($parameter);
            $declared = $parameter->type === null ? 'mixed' : $this->printer->prettyPrint([$parameter->type]);
            if ($description !== '' || $type !== null && $type !== $declared) {
                $rows .= '| `$' . $name . '` | ' . self::code($type ?? self::shortened($declared))
                    . " | {$this->cell($description)} |\n";
            }
        }

        return $rows === '' ? '' : "\n| parameter | type | |\n|---|---|---|\n{$rows}";
    }

    private function typeParameters(ApiDocblock $doc): string
    {
        $templates = $doc->templates();

        return $templates === []
            ? ''
            : "\nType parameters: " . implode(
                ', ',
                array_map(static fn(string $one): string => "`{$one}`", $templates),
            ) . ".\n";
    }

    private function constants(ApiClass $class): string
    {
        $rows = '';
        foreach ($class->node->stmts as $statement) {
            if ($statement instanceof Stmt\EnumCase) {
                $value = $statement->expr === null ? '' : $this->printer->prettyPrintExpr($statement->expr);
                $rows .= "| `{$statement->name}` | " . self::code($value)
                    . " | {$this->cell(self::text($statement))} |\n";
            }
            if (
                $statement instanceof Stmt\ClassConst
                && $statement->isPublic()
                && !ApiDocblock::of($statement->getDocComment()?->getText())->isInternal()
            ) {
                foreach ($statement->consts as $constant) {
                    $rows .= "| `{$constant->name}` | " . self::code($this->printer->prettyPrintExpr($constant->value))
                        . " | {$this->cell(self::text($statement))} |\n";
                }
            }
        }

        return $rows === '' ? '' : "\n| constant | value | |\n|---|---|---|\n{$rows}";
    }

    private function properties(ApiClass $class): string
    {
        $rows = '';
        foreach ($class->node->getProperties() as $property) {
            $doc = ApiDocblock::of($property->getDocComment()?->getText());
            if ($property->isPublic() && !$doc->isInternal()) {
                foreach ($property->props as $one) {
                    $type = $doc->variable() ?? (
                        $property->type === null
                            ? 'mixed'
                            : self::shortened($this->printer->prettyPrint([$property->type]))
                    );
                    $rows .= "| `\${$one->name}` | " . self::code($type) . " | {$this->cell($doc->text())} |\n";
                }
            }
        }
        $constructor = $class->node->getMethod('__construct');
        $described = ApiDocblock::of($constructor?->getDocComment()?->getText())->parameters();
        foreach ($constructor->params ?? [] as $parameter) {
            if ($parameter->isPublic() && !isset($class->methods['__construct'])) {
                [$type, $text] = $described[ApiFunction::nameOf($parameter)] ?? [null, ''];
                $type ??= $parameter->type === null
                    ? 'mixed'
                    : self::shortened($this->printer->prettyPrint([$parameter->type]));
                $rows .= '| `$' . ApiFunction::nameOf($parameter) . '` | ' . self::code($type)
                    . " | {$this->cell($text)} |\n";
            }
        }

        return $rows === '' ? '' : "\n| property | type | |\n|---|---|---|\n{$rows}";
    }

    private function head(ApiClass $class): string
    {
        $node = $class->node;
        $words = $node instanceof Stmt\Class_
            ? array_keys(
                array_filter(
                    ['abstract' => $node->isAbstract(), 'final' => $node->isFinal(), 'readonly' => $node->isReadonly()],
                ),
            )
            : [];
        $text = "namespace {$class->namespace()};\n\n" . implode(' ', [...$words, $class->kind(), $class->shortName()]);
        if ($node instanceof Stmt\Enum_ && $node->scalarType !== null) {
            $text .= ": {$node->scalarType->toString()}";
        }
        if ($node instanceof Stmt\Class_ && $node->extends !== null) {
            $text .= " extends \\{$node->extends}";
        }
        $interfaces = match (true) {
            $node instanceof Stmt\Interface_ => $node->extends,
            $node instanceof Stmt\Class_, $node instanceof Stmt\Enum_ => $node->implements,
            default => [],
        };
        if ($interfaces !== []) {
            $names = implode(', ', array_map(static fn(Node\Name $name): string => "\\{$name}", $interfaces));
            $text .= ($node instanceof Stmt\Interface_ ? ' extends ' : ' implements ') . $names;
        }

        return "{$text} {}";
    }

    private function signature(ApiFunction $function): string
    {
        $node = clone $function->node;
        $node->attrGroups = [];
        $node->setAttribute('comments', []);
        $parameters = [];
        foreach ($function->parameters() as $parameter) {
            $parameter = clone $parameter;
            $parameter->attrGroups = [];
            $parameter->flags = 0;
            $parameter->setAttribute('comments', []);
            $parameters[] = strtr($this->printer->prettyPrint([$parameter]), ["\n" => ' ']);
        }
        $type = $node->returnType === null ? '' : ': ' . $this->printer->prettyPrint([$node->returnType]);
        $static = $node instanceof Stmt\ClassMethod && $node->isStatic() ? 'static ' : '';
        $start = "{$static}function " . self::short($function->name) . '(';
        [$parameters, $type] = [array_map(self::shortened(...), $parameters), self::shortened($type)];
        $line = $start . implode(', ', $parameters) . "){$type}";
        if (strlen($line) > 100) {
            $line = "{$start}\n    " . implode(",\n    ", $parameters) . ",\n){$type}";
        }

        return $node instanceof Stmt\ClassMethod ? "public {$line};" : "{$line} {}";
    }

    private function example(ApiClass|ApiFunction $what, string $page): string
    {
        $examples = $this->examples->of($what);
        $links = $shown = [];
        foreach ($examples as $example) {
            if (str_starts_with($example->path, 'docs/')) {
                $links[$example->path] = "[{$example->title}](" . self::up($page) . substr($example->path, 5) . ')';
            }
            $shown[] = $example;
        }
        $first = $shown[0] ?? null;
        $isShown = $what instanceof ApiClass && $first !== null && $first->lines() <= self::LONGEST_EXAMPLE;
        $text = $isShown ? "\nExample:\n\n```php\n" . rtrim((string) preg_replace('~^require .*\n+~m', '', $first->code)) . "\n```\n" : '';

        return $text . ($links === [] ? '' : "\nUsed in " . implode(', ', array_slice($links, 0, 5)) . ".\n");
    }

    private function thrown(string $type, ApiFunction $function, ?ApiClass $class, string $page): string
    {
        $namespace = $class?->namespace() ?? substr($function->name, 0, (int) strrpos($function->name, '\\'));

        return $this->link($this->sources->resolve($type, explode(':', $function->place)[0], $namespace), $page);
    }

    private function link(string $name, string $page): string
    {
        $short = self::short($name);

        return $this->sources->isPublic($name)
            ? "[`{$short}`](" . str_repeat('../', substr_count($page, '/')) . self::pathOf($name) . ')'
            : "`{$name}`";
    }

    private function linkedCodes(string $text, string $page): string
    {
        return (string) preg_replace_callback(
            '~NX-\d{4}~',
            static fn(array $code): string => "[{$code[0]}](" . self::up($page)
                . 'reference/errors.md#' . strtolower($code[0]) . ')',
            $text,
        );
    }

    /** From a page of the reference to docs/. */
    private static function up(string $page): string
    {
        return str_repeat('../', substr_count($page, '/') + 2);
    }

    private static function text(Node $node): string
    {
        return ApiDocblock::of($node->getDocComment()?->getText())->text();
    }

    /** Text in a cell of a table. */
    private function cell(string $text): string
    {
        return strtr($this->prose($text), ["\n" => ' ', '|' => '\\|']);
    }

    private static function code(string $text): string
    {
        return $text === '' ? '' : '`' . strtr($text, ['|' => '\\|', "\n" => ' ']) . '`';
    }

    /** Markdown of a docblock: what looks like HTML is text. Lines that are indented by four spaces are code. */
    private function prose(string $text): string
    {
        $parts = array_filter(
            (array) preg_split('~(```.*?```|`[^`]*`)~s', $text, -1, PREG_SPLIT_DELIM_CAPTURE),
            is_string(...),
        );
        foreach ($parts as &$part) {
            if (!str_starts_with($part, '`')) {
                $part = strtr($part, ['<' => '&lt;', '*' => '\\*', '{' => '&#123;', '[' => '\\[', '$' => '\\$']);
                $part = (string) preg_replace('~\\\\\$(\w+)~', '`$$1`', $part);
            }
        }

        return implode('', $parts);
    }

    /** PHP code in which classes of Nexus have their short names. */
    private static function shortened(string $code): string
    {
        return (string) preg_replace('~\\\\?Nexus\\\\(?:\w+\\\\)*(\w+)~', '$1', $code);
    }

    private static function short(string $name): string
    {
        return substr((string) strrchr("\\{$name}", '\\'), 1);
    }

    private static function anchor(string $heading): string
    {
        return strtolower($heading);
    }
}
