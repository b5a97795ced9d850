<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * Source of a closure that takes the request, and calls middleware and the handler. It is built from the inside. Every
 * variable in it is named here.
 *
 * @internal
 */
final class ChainSource
{
    private string $statements = '';
    /** @var list<string> the variables of $call */
    private array $variables;
    /** A closure that does the same as $call with $request alone; null: none was made yet. */
    private ?string $closure = null;
    private int $closures = 0;

    /** @param string $call the innermost call, as an expression with $request */
    private function __construct(private string $call)
    {
        $this->variables = ['$h', '$a'];
    }

    /** The handler itself takes the request, or nothing, and returns a Response. */
    public static function direct(): self
    {
        $source = new self('$h($request)');
        $source->closure = '$h';

        return $source;
    }

    /** @param string $arguments of the handler, as expressions with $request and $a */
    public static function handler(string $arguments, bool $isChecked): self
    {
        return new self(self::checked("\$h({$arguments})", 'byHandler', '$h', $isChecked));
    }

    /** @param bool $isChecked whether the middleware may return something else than a Response */
    public function middleware(int $index, bool $isChecked): void
    {
        $next = $this->closed();
        $this->statements .= "\$m{$index} = \$m[{$index}]; ";
        $this->call = self::checked("\$m{$index}(\$request, {$next})", 'byMiddleware', "\$m{$index}", $isChecked);
        $this->variables = ["\$m{$index}", $next];
        $this->closure = null;
    }

    /** Exceptions of what is inside become responses. */
    public function boundary(): void
    {
        $used = implode(', ', $this->variables);
        $this->closure = $this->define("static function (\$request) use ({$used}) { try { return {$this->call}; } "
            . 'catch (\Throwable $thrown) { return \Nexus\Http\Internal\answer_failure($request, $thrown); } }');
        $this->variables = [$this->closure];
        $this->call = "{$this->closure}(\$request)";
    }

    /** A function of the handler, of the closures of its arguments, and of the middleware. */
    public function source(): string
    {
        $outermost = $this->closed();

        return "static function (\$h, \$a, \$m) { {$this->statements}return {$outermost}; }";
    }

    private function closed(): string
    {
        return $this->closure ?? $this->define("static fn(\$request) => {$this->call}");
    }

    private function define(string $closure): string
    {
        $name = '$next' . $this->closures++;
        $this->statements .= "{$name} = {$closure}; ";

        return $name;
    }

    private static function checked(string $call, string $convert, string $function, bool $isChecked): string
    {
        return $isChecked
            ? "(\$result = {$call}) instanceof \Nexus\Http\Response"
                . " ? \$result : \Nexus\Http\Internal\Returned::{$convert}(\$result, {$function})"
            : $call;
    }
}
