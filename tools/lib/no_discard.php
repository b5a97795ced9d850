<?php

// SPDX-License-Identifier: MIT
// Sets the flag of #[\NoDiscard] in an arginfo header. The generator of PHP 8.2 does not know the attribute, and PHP
// 8.5 and later warn where the result of such a method is discarded.
//   php tools/lib/no_discard.php X.stub.php X_arginfo.h

declare(strict_types=1);

const FLAG = 'NX_ACC_NODISCARD';
const DEFINITION = "#ifndef NX_ACC_NODISCARD\n"
    . "#ifdef ZEND_ACC_NODISCARD\n#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD\n"
    . "#else\n#define NX_ACC_NODISCARD 0\n#endif\n#endif\n\n";

/** @return list<array{string, string}> class, as arginfo spells it, and method */
function methods_with_attribute(string $stub): array
{
    $tokens = array_values(array_filter(
        PhpToken::tokenize($stub),
        static fn(PhpToken $token): bool => !$token->isIgnorable(),
    ));
    [$namespace, $class, $isMarked, $methods] = ['', '', false, []];
    foreach ($tokens as $place => $token) {
        $next = $tokens[$place + 1] ?? null;
        if ($next === null) {
            break;
        }
        if ($token->is(T_NAMESPACE)) {
            $namespace = $next->is('{') ? '' : $next->text . '\\';
        } elseif ($token->is([T_CLASS, T_INTERFACE]) && $next->is(T_STRING)) {
            $class = $namespace . $next->text;
        } elseif ($token->is(T_ATTRIBUTE) && ltrim($next->text, '\\') === 'NoDiscard') {
            $isMarked = true;
        } elseif ($token->is(T_FUNCTION)) {
            if ($isMarked) {
                $methods[] = [strtr($class, '\\', '_'), $next->text];
            }
            $isMarked = false;
        }
    }

    return $methods;
}

[, $stub, $header] = $argv + ['', '', ''];
$methods = methods_with_attribute((string) file_get_contents($stub));
if ($methods === []) {
    exit(0);
}
$text = (string) file_get_contents($header);
foreach ($methods as [$class, $method]) {
    $pattern = sprintf('/^(\s*ZEND_\w*ME\w*\(%s, %s, .*)\)$/m', preg_quote($class, '/'), preg_quote($method, '/'));
    $text = (string) preg_replace($pattern, '$1|' . FLAG . ')', $text, -1, $count);
    if ($count !== 1) {
        fwrite(STDERR, "no_discard: {$header} does not have {$class}::{$method}\n");
        exit(1);
    }
}
$end = (int) strpos($text, "*/\n") + 3;
file_put_contents($header, substr($text, 0, $end) . "\n" . DEFINITION . ltrim(substr($text, $end), "\n"));
