<?php

declare(strict_types=1);

use PhpCsFixer\Config;
use PhpCsFixer\Finder;

return (new Config())
    ->setRiskyAllowed(true)
    ->setRules([
        '@PER-CS' => true,
        'declare_strict_types' => true,
        'no_unused_imports' => true,
        'ordered_imports' => ['imports_order' => ['class', 'function', 'const']],
        'native_function_invocation' => false,
        'single_line_empty_body' => true,
        'concat_space' => ['spacing' => 'one'],
        'void_return' => true,
    ])
    ->setCacheFile(__DIR__ . '/build/php-cs-fixer.cache')
    ->setFinder(
        Finder::create()
            ->in(array_filter([__DIR__ . '/src', __DIR__ . '/tests', __DIR__ . '/bench', __DIR__ . '/examples', __DIR__ . '/docs/reference/errors'], is_dir(...)))
            ->append(array_filter([__FILE__, __DIR__ . '/tools/errors', __DIR__ . '/tools/api-reference', ...glob(__DIR__ . '/tools/lib/*.php') ?: [], ...array_filter(glob(__DIR__ . '/tools/check-*') ?: [], static fn(string $file): bool => str_contains((string) file_get_contents($file), '<?php'))])),
    );
