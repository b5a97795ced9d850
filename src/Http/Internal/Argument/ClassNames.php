<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * The classes that the names in a file mean: its namespace and its "use" lines.
 *
 * @internal
 */
final class ClassNames
{
    private const NAME = [T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED];

    /** @var array<string, array<string, string>> file => the last part of the name in lower case => class */
    private static array $imports = [];

    /**
     * @param string|false $file
     * @param string $name as it is written
     */
    public static function resolve(string $name, string|false $file, string $namespace): string
    {
        if ($name[0] === '\\') {
            return substr($name, 1);
        }
        $parts = explode('\\', $name, 2);
        $imports = $file === false || !is_file($file) ? [] : self::$imports[$file] ??= self::read($file);
        $first = $imports[strtolower($parts[0])] ?? null;

        return $first === null
            ? ltrim("{$namespace}\\{$name}", '\\')
            : implode('\\', [$first, ...\array_slice($parts, 1)]);
    }

    /** @return array<string, string> */
    private static function read(string $file): array
    {
        $imports = [];
        $tokens = array_values(array_filter(
            \PhpToken::tokenize((string) file_get_contents($file)),
            static fn(\PhpToken $token): bool => !$token->isIgnorable(),
        ));
        foreach ($tokens as $at => $token) {
            if ($token->is(T_USE) && ($tokens[$at + 1] ?? null)?->is(self::NAME) === true) {
                $imports = [...$imports, ...self::line($tokens, $at + 1)];
            }
        }

        return $imports;
    }

    /**
     * @param list<\PhpToken> $tokens
     * @param int $at the first one after "use"
     * @return array<string, string>
     */
    private static function line(array $tokens, int $at): array
    {
        [$imports, $prefix, $name, $alias] = [[], '', '', null];
        for (; isset($tokens[$at]); $at++) {
            $token = $tokens[$at];
            if ($token->is([',', ';', '}', '{'])) {
                if ($token->text === '{') {
                    [$prefix, $name] = [$name, ''];
                    continue;
                }
                if ($name !== '') {
                    $class = ltrim($prefix . $name, '\\');
                    $last = strrpos($class, '\\');
                    $imports[strtolower($alias ?? ($last === false ? $class : substr($class, $last + 1)))] = $class;
                }
                [$name, $alias] = ['', null];
                if ($token->text !== ',') {
                    break;
                }
            } elseif ($token->is(T_AS)) {
                $alias = $tokens[++$at]->text;
            } else {
                $name .= $token->text;
            }
        }

        return $imports;
    }
}
