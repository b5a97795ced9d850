<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\ErrorPage\Frame;

use function Nexus\Internal\origin_name;

/**
 * What a developer gets for an uncaught exception: a page, a problem (RFC 9457) or text, according to the request's
 * Accept header.
 *
 * @internal
 */
final readonly class ErrorPage
{
    /** Names of values that are hidden, because the page may be copied into a ticket. */
    private const SECRET = '/^(authorization|proxy-authorization|cookie|x-api-key|.*(token|secret|password).*)$/i';

    private const SHOWN = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;

    private function __construct(private \Throwable $thrown, private string $asked) {}

    /**
     * @param string $type a media type: HTML, a problem, or anything for text
     * @param list<ErrorPageStatement> $statements of the request
     */
    public static function answer(
        \Throwable $thrown,
        Request $request,
        string $type,
        array $statements = [],
    ): Response {
        $page = new self($thrown, "{$request->method()} {$request->target()}");
        $parts = match (true) {
            !str_starts_with($type, 'text/html') => '',
            default => $page->statements($statements)
                . $page->table('Request', self::requestOf($request))
                . $page->table('Headers', self::headers($request))
                . $page->table('Attributes', self::attributes($request)),
        };

        return self::written($page, $type, $parts);
    }

    /**
     * For a failure outside of any request.
     *
     * @param array<string, string> $details
     */
    public static function of(\Throwable $thrown, string $asked, string $type, array $details = []): Response
    {
        $page = new self($thrown, $asked);

        return self::written($page, $type, $page->table('Details', $details));
    }

    /** @param string $parts HTML below the exceptions */
    private static function written(self $page, string $type, string $parts): Response
    {
        return match (true) {
            str_starts_with($type, 'text/html') => Response::html($page->html($parts), 500),
            $type === 'application/problem+json'
                => Response::json($page->problem(), 500)->withHeader('Content-Type', $type),
            default => Response::text($page->text(), 500),
        };
    }

    private function text(): string
    {
        return "500 Internal Server Error\n\n{$this->thrown}\n\nanswering {$this->asked}\n";
    }

    /** @return array<string, mixed> */
    private function problem(): array
    {
        return [
            'type' => 'about:blank',
            'title' => 'Internal Server Error',
            'status' => 500,
            'detail' => self::clean($this->thrown->getMessage()),
            'exceptions' => array_map(static fn(\Throwable $one): array => [
                'class' => $one::class,
                'message' => self::clean($one->getMessage()),
                'trace' => array_map(
                    static fn(Frame $frame): string => "{$frame->call} at {$frame->place()}",
                    Frame::of($one),
                ),
            ], $this->chain()),
        ];
    }

    /** @param string $parts HTML below the exceptions */
    private function html(string $parts): string
    {
        $title = self::escape($this->thrown::class);
        $sections = implode('', array_map($this->section(...), $this->chain(), array_keys($this->chain())));
        $style = (string) file_get_contents(__DIR__ . '/Internal/ErrorPage/page.css');
        $asked = self::escape($this->asked);

        return <<<HTML
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="robots" content="noindex">
            <title>{$title}</title>
            <style>{$style}</style>
            <main>
            <p class="asked">500 Internal Server Error · {$asked}
            {$sections}
            {$parts}
            <p class="hint">This page is shown in development only; in production there is a 500 and a line in the log.
            </main>

            HTML;
    }

    /** @param array<string, string> $rows */
    private function table(string $title, array $rows): string
    {
        $cells = '';
        foreach ($rows as $name => $value) {
            $cells .= '<tr><th>' . self::escape($name) . '<td>' . self::escape($value);
        }

        return $rows === [] ? '' : "<h3>{$title}</h3><div class=\"box\"><table>{$cells}</table></div>\n";
    }

    /** @param list<ErrorPageStatement> $statements */
    private function statements(array $statements): string
    {
        $items = '';
        foreach ($statements as $statement) {
            $site = $statement->site === null ? '' : " · {$statement->site}";
            $class = $statement->error === null ? '' : ' class="failed"';
            $items .= "<li{$class}><code>" . self::escape($statement->text) . '</code><small>'
                . self::escape("{$statement->pool} · {$statement->result()}{$site}") . '</small>';
        }
        $count = \count($statements);

        return $items === '' ? '' : "<h3>Statements ({$count})</h3><ol class=\"statements\">{$items}</ol>\n";
    }

    private function section(\Throwable $thrown, int $depth): string
    {
        $frames = Frame::of($thrown);
        $items = '';
        foreach ($frames as $number => $frame) {
            $items .= self::item($frame, $number === self::mostTelling($frames));
        }
        $class = self::escape($thrown::class);
        $message = self::escape($thrown->getMessage());
        $heading = $depth === 0
            ? "<h1>{$message}</h1><p class=\"class\">{$class}"
            : "<h2>{$message}</h2><p class=\"class\">caused by {$class}";

        return "<section>{$heading}<ol>{$items}</ol></section>\n";
    }

    /**
     * The first frame in the application's own code.
     *
     * @param non-empty-list<Frame> $frames
     */
    private static function mostTelling(array $frames): int
    {
        foreach ($frames as $number => $frame) {
            if (!$frame->isOfLibrary()) {
                return $number;
            }
        }

        return 0;
    }

    private static function item(Frame $frame, bool $isOpen): string
    {
        $kind = $frame->isOfLibrary() ? 'library' : 'own';
        $place = self::escape($frame->place());
        $call = self::escape($frame->call);
        $code = '';
        foreach ($frame->excerpt() as $number => $line) {
            $mark = $number === $frame->line ? ' class="here"' : '';
            $code .= "<span{$mark}><i>{$number}</i>" . self::escape($line) . "\n</span>";
        }
        $open = $isOpen ? ' open' : '';

        return $code === ''
            ? "<li class=\"{$kind}\"><code>{$call}</code> <small>{$place}</small>"
            : "<li class=\"{$kind}\"><details{$open}><summary><code>{$call}</code> <small>{$place}</small></summary>"
                . "<pre>{$code}</pre></details>";
    }

    /** @return non-empty-list<\Throwable> */
    private function chain(): array
    {
        $chain = [$this->thrown];
        for ($previous = $this->thrown->getPrevious(); $previous !== null; $previous = $previous->getPrevious()) {
            $chain[] = $previous;
        }

        return $chain;
    }

    /** @return array<string, string> */
    private static function requestOf(Request $request): array
    {
        $name = (string) origin_name();
        $route = strrpos($name, ', route ');

        return array_filter([
            'method' => $request->method(),
            'target' => $request->target(),
            'route' => $route === false ? '' : substr($name, $route + 8),
            'id' => $request->requestId(),
            'client' => $request->clientAddress(),
        ], static fn(string $value): bool => $value !== '');
    }

    /** @return array<string, string> */
    private static function attributes(Request $request): array
    {
        $shown = [];
        foreach ($request->attributes() as $name => $value) {
            $isSecret = preg_match(self::SECRET, (string) $name) === 1;
            $shown[$name] = $isSecret ? '(not shown)' : self::described($value);
        }

        return $shown;
    }

    private static function described(mixed $value): string
    {
        return \is_scalar($value) ? (string) json_encode($value, self::SHOWN) : get_debug_type($value);
    }

    /** @return array<string, string> */
    private static function headers(Request $request): array
    {
        $shown = [];
        foreach ($request->headers() as $name => $values) {
            $shown[$name] = preg_match(self::SECRET, $name) === 1 ? '(not shown)' : implode(', ', (array) $values);
        }

        return $shown;
    }

    private static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }

    /** Converts to values that JSON can represent. */
    private static function clean(string $text): string
    {
        return mb_scrub($text, 'UTF-8');
    }
}
