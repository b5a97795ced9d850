<?php

declare(strict_types=1);

namespace Nexus\Http\Template;

use Nexus\Http\Response;

/**
 * Templates that are PHP files. A file sees its variables, `$e` for text in HTML, and `$include` for another template:
 *
 *     <h1><?= $e($user->name) ?></h1>
 *     <?= $include('footer.php', ['year' => 2026]) ?>
 *
 * A template may wait: an output buffer belongs to its coroutine.
 */
final readonly class PhpTemplates implements Templates
{
    private string $directory;

    /** @throws TemplateError NX-1169 when the directory does not exist */
    public function __construct(string $directory)
    {
        $real = realpath($directory);
        $this->directory = $real === false ? throw TemplateError::noDirectory($directory) : $real;
    }

    /** Text as HTML: the five characters with a meaning in HTML are escaped, also in attributes with quotes. */
    public static function escape(string|int|float|\Stringable|null $text): string
    {
        return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }

    public function render(string $name, array $variables = []): string
    {
        $file = realpath("{$this->directory}/{$name}");
        if ($file === false || !str_starts_with($file, "{$this->directory}/")) {
            throw TemplateError::noTemplate($name, $this->directory);
        }
        $level = ob_get_level();
        ob_start();
        try {
            self::run($file, ['e' => self::escape(...), 'include' => $this->render(...)] + $variables);

            return (string) ob_get_clean();
        } finally {
            while (ob_get_level() > $level) {
                ob_end_clean();
            }
        }
    }

    public function response(string $name, array $variables = [], int $status = 200): Response
    {
        return Response::html($this->render($name, $variables), $status);
    }

    /**
     * The page is rendered as a whole before it is sent.
     *
     * @param array<string, mixed> $variables
     * @throws TemplateError NX-1169 for a template that does not exist
     */
    public function stream(string $name, array $variables = []): Response
    {
        return $this->response($name, $variables);
    }

    /**
     * A scope of its own: the file sees nothing but its variables.
     *
     * @param array<string, mixed> $variables
     */
    private static function run(string $__file, array $variables): void
    {
        extract($variables, EXTR_SKIP);
        require $__file;
    }
}
