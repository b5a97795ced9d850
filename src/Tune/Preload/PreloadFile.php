<?php

declare(strict_types=1);

namespace Nexus\Tune\Preload;

/**
 * The text of a preload file.
 *
 * @internal
 */
final class PreloadFile
{
    /**
     * The file that belongs into the directory of the project.
     *
     * @param list<string> $files relative to the project
     * @param list<string> $remarks lines
     */
    public static function text(array $files, array $remarks): string
    {
        $comment = implode('', array_map(static fn(string $line): string => rtrim("// {$line}") . "\n", $remarks));

        return str_replace("<?php\n", "<?php\n\n{$comment}", self::code($files, '__DIR__'));
    }

    /**
     * Compiles the files and executes none of them.
     *
     * @param list<string> $files
     * @param string $base an expression: the directory of the project
     */
    public static function code(array $files, string $base): string
    {
        $list = implode('', array_map(
            static fn(string $file): string => '    ' . var_export($file, true) . ",\n",
            $files,
        ));

        return <<<PHP
            <?php
            foreach ([
            {$list}] as \$file) {
                if (is_file({$base} . "/{\$file}")) {
                    opcache_compile_file({$base} . "/{\$file}");
                }
            }

            PHP;
    }
}
