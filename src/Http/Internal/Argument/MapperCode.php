<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Request;

/**
 * Generates functions that convert decoded values to what a handler takes. They call another function for a value that
 * does not fit: ShapeMapper finds what is wrong with it. Generated code contains names of classes, names of fields as
 * string literals, and defaults; nothing of it is from a request.
 *
 * @internal
 */
final class MapperCode
{
    /** Characters of class names in PHP, besides backslashes. */
    private const CLASS_NAME = '/^[a-zA-Z_\x80-\xff][\w\x80-\xff]*(\\\\[a-zA-Z_\x80-\xff][\w\x80-\xff]*)*$/D';

    private int $variables = 0;

    /**
     * @param bool $isText values are texts, of a query or a form, and not decoded JSON
     * @param string $failure the statement for a value that does not fit
     */
    private function __construct(private readonly bool $isText, private readonly string $failure) {}

    /**
     * @param \Closure(mixed): mixed $fail computes the result for a value that does not fit
     * @param (\Closure(object): void)|null $check is called with the object
     * @return \Closure(mixed): mixed
     */
    public static function mapper(ValueType $type, bool $isText, \Closure $fail, ?\Closure $check): \Closure
    {
        $code = self::body($type, $isText, $check !== null);
        $mapper = eval("return static function (mixed \$data) use (\$fail, \$check): mixed {\n{$code}};");
        \assert($mapper instanceof \Closure);

        return $mapper;
    }

    /**
     * Converts the body of a request, in one function: what a request with JSON costs is in here. It captures few
     * variables, because each one costs time in each call.
     *
     * @param ValueType $type an object
     * @param (\Closure(object): void)|null $check is called with the object
     * @param \Closure(Request): mixed $other is called for a request with another media type than application/json, and
     * for a body that does not fit
     * @return \Closure(Request): mixed
     */
    public static function json(ValueType $type, ?\Closure $check, \Closure $other): \Closure
    {
        [$fields, $object] = (new self(false, 'return $other($request);'))->fields($type, '$data');
        $code = "\$data = \\Nexus\\Http\\Internal\\plain_json(\$request);\n"
            . "if (!\\is_array(\$data)) { return \$other(\$request); }\n{$fields}"
            . ($check === null ? "return {$object};" : "\$value = {$object};\n\$check(\$value);\nreturn \$value;\n");
        $head = 'static function (\\' . Request::class . ' $request) use ($other'
            . ($check === null ? '' : ', $check') . '): mixed';
        $mapper = eval("return {$head} {\n{$code}};");
        \assert($mapper instanceof \Closure);

        return $mapper;
    }

    private static function body(ValueType $type, bool $isText, bool $isChecked): string
    {
        return "\$value = \$data;\n"
            . (new self($isText, 'return $fail($data);'))->checked($type, '$value')
            . ($isChecked ? "\$check(\$value);\n" : '')
            . "return \$value;\n";
    }

    /**
     * @param string $read the expression that reads the value from $request; null: the request has none
     * @param \Closure(Request): mixed $absent computes the value for a request that has none
     * @param \Closure(Request): never $fail
     * @return \Closure(Request): mixed
     */
    public static function argument(ValueType $type, string $read, \Closure $absent, \Closure $fail): \Closure
    {
        $code = (new self(true, 'return $fail($request);'))->present($type, '$data');
        $code = "\$data = {$read};\nif (\$data === null) { return \$absent(\$request); }\n{$code}return \$data;\n";
        $head = 'static function (\\' . Request::class . ' $request) use ($absent, $fail): mixed';
        $argument = eval("return {$head} {\n{$code}};");
        \assert($argument instanceof \Closure);

        return $argument;
    }

    private function variable(): string
    {
        return '$v' . $this->variables++;
    }

    /** @return array{string, string} statements, and the expression of the object or the array */
    private function fields(ValueType $type, string $data): array
    {
        $shape = $type->shape ?? throw new \LogicException('This type has no fields');
        [$code, $values] = ['', []];
        foreach ($shape->fields as $field) {
            $variable = $this->variable();
            $code .= $this->field($field, $variable, $data);
            $values[$field->name] = $variable;
        }
        if ($shape->refusesUnknown) {
            $known = self::literal(array_fill_keys(array_keys($values), true));
            $code .= "if (\\array_diff_key({$data}, {$known}) !== []) { {$this->failure} }\n";
        }
        if ($shape->class !== null) {
            return [$code, 'new ' . self::className($shape->class) . '(' . implode(', ', $values) . ')'];
        }

        return $this->table($shape, $values, $data, $code);
    }

    /**
     * @param array<string, string> $values
     * @return array{string, string}
     */
    private function table(ClassShape $shape, array $values, string $data, string $code): array
    {
        $table = $this->variable();
        $code .= "{$table} = [];\n";
        foreach ($shape->fields as $field) {
            $name = self::literal($field->name);
            $set = "{$table}[{$name}] = {$values[$field->name]};\n";
            $code .= $field->isOptional ? "if (\\array_key_exists({$name}, {$data})) { {$set}}\n" : $set;
        }

        return [$code, $table];
    }

    private function field(Field $field, string $variable, string $data): string
    {
        $name = self::literal($field->name);
        $code = "{$variable} = {$data}[{$name}] ?? null;\n";
        $check = $this->present($field->type, $variable);
        if (!$field->isOptional) {
            return $code . ($field->type->isNullable
                ? "if ({$variable} === null) { if (!\\array_key_exists({$name}, {$data})) { {$this->failure} } }\n"
                . "else {\n{$check}}\n"
                : $this->nullCheck($field->type, $variable) . $check);
        }
        $default = $field->default === null
            ? ''
            : "if (!\\array_key_exists({$name}, {$data})) { {$variable} = " . self::literal($field->default) . "; }\n";
        if (!$field->type->isNullable) {
            $default = $default === '' ? "if (\\array_key_exists({$name}, {$data})) { {$this->failure} }\n"
                : "if (\\array_key_exists({$name}, {$data})) { {$this->failure} }\n{$default}";
        }

        return "{$code}if ({$variable} !== null) {\n{$check}}\n" . ($default === '' ? '' : "else {\n{$default}}\n");
    }

    /** Converts a variable whose value may be null. */
    private function checked(ValueType $type, string $variable): string
    {
        if ($type->kind === Kind::Any) {
            return '';
        }
        $check = $this->present($type, $variable);

        return $type->isNullable
            ? "if ({$variable} !== null) {\n{$check}}\n"
            : $this->nullCheck($type, $variable) . $check;
    }

    /** Refuses null if the conversion that follows accepts it, as that of any value does. */
    private function nullCheck(ValueType $type, string $variable): string
    {
        return $type->kind === Kind::Any ? "if ({$variable} === null) { {$this->failure} }\n" : '';
    }

    /** Converts a variable whose value is not null. */
    private function present(ValueType $type, string $variable): string
    {
        $code = $this->conversion($type, $variable);
        if ($this->isText && $type->isTable()) {
            return "if ({$variable} === '') { {$variable} = []; }\n{$code}";
        }
        $isEmpty = $this->isText && $type->isNullable && $type->kind !== Kind::Text && $type->kind !== Kind::Any;

        return $isEmpty ? "if ({$variable} === '') { {$variable} = null; } else {\n{$code}}\n" : $code;
    }

    private function conversion(ValueType $type, string $variable): string
    {
        $texts = '\\' . Texts::class;

        return match ($type->kind) {
            Kind::Any => '',
            Kind::Text => "if (!\\is_string({$variable})) { {$this->failure} }\n",
            Kind::Integer => $this->isText
                ? $this->text($variable, "{$texts}::integer({$variable})")
                : "if (!\\is_int({$variable})) { {$this->failure} }\n",
            // The difference is NAN for an infinite number, which JSON can have as 1e999.
            Kind::Decimal => $this->isText
                ? $this->text($variable, "{$texts}::decimal({$variable})")
                : "if (\\is_int({$variable})) { {$variable} = (float) {$variable}; }\n"
                . "elseif (!\\is_float({$variable}) || {$variable} - {$variable} !== 0.0) { {$this->failure} }\n",
            Kind::Boolean => $this->isText
                ? $this->text($variable, "{$texts}::boolean({$variable})")
                : "if (!\\is_bool({$variable})) { {$this->failure} }\n",
            Kind::Enum => $this->enum(self::className((string) $type->class), $variable),
            Kind::Date => $this->text($variable, "{$texts}::date({$variable})"),
            Kind::Uuid => $this->text(
                $variable,
                "{$texts}::uuid({$variable}, " . self::className((string) $type->class) . '::class)',
            ),
            Kind::Table => "if (!\\is_array({$variable})) { {$this->failure} }\n",
            Kind::ListOf, Kind::MapOf => $this->elements($type, $variable),
            Kind::Fields, Kind::Instance => $this->nested($type, $variable),
        };
    }

    private function text(string $variable, string $expression): string
    {
        return "if (!\\is_string({$variable}) || ({$variable} = {$expression}) === null) { {$this->failure} }\n";
    }

    private function enum(string $class, string $variable): string
    {
        \assert(is_subclass_of($class, \BackedEnum::class));
        $isInteger = (string) (new \ReflectionEnum($class))->getBackingType() === 'int';
        if ($isInteger && $this->isText) {
            return $this->text($variable, '\\' . Texts::class . "::integerCase({$variable}, {$class}::class)");
        }
        $check = $isInteger ? 'is_int' : 'is_string';

        return "if (!\\{$check}({$variable}) || ({$variable} = {$class}::tryFrom({$variable})) === null) "
            . "{ {$this->failure} }\n";
    }

    private function elements(ValueType $type, string $variable): string
    {
        $element = $type->element ?? throw new \LogicException('A list has elements of one type');
        [$key, $value] = [$this->variable(), $this->variable()];
        $list = $type->kind === Kind::ListOf ? " || !\\array_is_list({$variable})" : '';
        $code = "if (!\\is_array({$variable}){$list}) { {$this->failure} }\n";
        $check = $type->hasIntegerKeys ? "if (!\\is_int({$key})) { {$this->failure} }\n" : '';
        $check .= $this->checked($element, $value);
        $isTaken = $element->isTakenAsIs() && !$this->isText;
        $set = $isTaken ? '' : "{$variable}[{$key}] = {$value};\n";

        return $check === '' ? $code : "{$code}foreach ({$variable} as {$key} => {$value}) {\n{$check}{$set}}\n";
    }

    private function nested(ValueType $type, string $variable): string
    {
        $copy = $this->variable();
        [$code, $expression] = $this->fields($type, $copy);

        return "if (!\\is_array({$variable})) { {$this->failure} }\n{$copy} = {$variable};\n"
            . "{$code}{$variable} = {$expression};\n";
    }

    private static function literal(mixed $value): string
    {
        return var_export($value, true);
    }

    private static function className(string $class): string
    {
        if (preg_match(self::CLASS_NAME, $class) !== 1) {
            throw new \LogicException("{$class} is no name of a class");
        }

        return '\\' . $class;
    }
}
