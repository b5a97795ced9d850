<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * The PHP source of a function that takes the handler, the closures of its arguments and the middleware, and returns a
 * closure that takes the request. Two middlewares with a boundary between them become:
 *
 *     static function ($h, $a, $m) {
 *         $next0 = static fn($request) => $h($a[0]($request));
 *         $m2 = $m[2];
 *         $next1 = static function ($request) use ($m2, $next0) {
 *             try {
 *                 return $m2($request, $next0);
 *             } catch (\Throwable $thrown) {
 *                 return \Nexus\Http\Internal\answer_failure($request, $thrown);
 *             }
 *         };
 *         $m0 = $m[0];
 *         $next2 = static fn($request) => $m0($request, $next1);
 *         return $next2;
 *     }
 *
 * The source is built from the inside: the handler, $m2, the boundary, $m0. Every variable in it is named here.
 *
 * @internal
 */
final class ChainSource
{
    /** @var list<string> */
    private array $statements = [];
    private int $closures = 0;

    /** @param ChainStep $outermost what was added last */
    private function __construct(private ChainStep $outermost) {}

    /** The handler itself takes the request, or nothing, and returns a Response. */
    public static function direct(): self
    {
        return new self(ChainStep::ofClosure('$h'));
    }

    /** @param string $arguments of the handler, as expressions with $request and $a */
    public static function handler(string $arguments, bool $isChecked): self
    {
        return new self(new ChainStep(self::checked("\$h({$arguments})", 'byHandler', '$h', $isChecked), ['$h', '$a']));
    }

    /**
     * @param string $arguments of the handler, as expressions with $request and $a
     * @param int $serializer its key in $a
     */
    public static function serialized(string $arguments, int $serializer): self
    {
        $call = self::checked("\$h({$arguments})", 'bySerializer', "\$h, \$a[{$serializer}]", true);

        return new self(new ChainStep($call, ['$h', '$a']));
    }

    /** @param bool $isChecked whether the middleware may return something else than a Response */
    public function middleware(int $index, bool $isChecked): void
    {
        $next = $this->closure();
        $middleware = "\$m{$index}";
        $this->statements[] = "{$middleware} = \$m[{$index}];";
        $call = self::checked("{$middleware}(\$request, {$next})", 'byMiddleware', $middleware, $isChecked);
        $this->outermost = new ChainStep($call, [$middleware, $next]);
    }

    /** Exceptions of what is inside become responses. */
    public function boundary(): void
    {
        $variables = implode(', ', $this->outermost->variables);
        $this->outermost = ChainStep::ofClosure($this->define(<<<PHP
            static function (\$request) use ({$variables}) {
                try {
                    return {$this->outermost->call};
                } catch (\Throwable \$thrown) {
                    return \Nexus\Http\Internal\answer_failure(\$request, \$thrown);
                }
            }
            PHP));
    }

    public function source(): string
    {
        $outermost = $this->closure();
        $body = str_replace("\n", "\n    ", implode("\n", [...$this->statements, "return {$outermost};"]));

        return "static function (\$h, \$a, \$m) {\n    {$body}\n}";
    }

    /** @return string the variable of a closure that does what was added last */
    private function closure(): string
    {
        return $this->outermost->closure ?? $this->define("static fn(\$request) => {$this->outermost->call}");
    }

    /** @return string the variable */
    private function define(string $closure): string
    {
        $variable = '$next' . $this->closures++;
        $this->statements[] = "{$variable} = {$closure};";

        return $variable;
    }

    private static function checked(string $call, string $convert, string $function, bool $isChecked): string
    {
        return $isChecked
            ? "(\$result = {$call}) instanceof \Nexus\Http\Response"
                . " ? \$result : \Nexus\Http\Internal\Returned::{$convert}(\$result, {$function})"
            : $call;
    }
}
