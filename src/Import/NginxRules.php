<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates the rules of a location of nginx.
 *
 * @internal
 */
final readonly class NginxRules
{
    /** Parameters that the server sets by itself. */
    private const OWN = [
        'SCRIPT_FILENAME', 'SCRIPT_NAME', 'PATH_INFO', 'PATH_TRANSLATED', 'QUERY_STRING', 'REQUEST_METHOD',
        'CONTENT_TYPE', 'CONTENT_LENGTH', 'REQUEST_URI', 'DOCUMENT_URI', 'DOCUMENT_ROOT', 'SERVER_PROTOCOL',
        'REQUEST_SCHEME', 'GATEWAY_INTERFACE', 'SERVER_SOFTWARE', 'REMOTE_ADDR', 'REMOTE_PORT', 'SERVER_ADDR',
        'SERVER_PORT', 'SERVER_NAME', 'REDIRECT_STATUS', 'REMOTE_USER', 'HTTP_HOST', 'HTTP_PROXY', 'HTTP_AUTHORIZATION',
    ];
    /** Any script, wherever it is. */
    private const ANY_SCRIPT = '~^\^?(?:\(|\[\^/\]|\.[+*]\??|\/)*\\\\\.~';
    /** What may follow the script in an expression. */
    private const PATH_INFO = '~(?:\((?:\?:)?(?:/\.\*|/|\$|/\|\$|\$\|/|/\.\*\|\$)\)\??|\(\.\*\)|\$)*$~';

    public function __construct(private SiteDraft $site, private Notices $notices, private bool $isTls) {}

    /**
     * @param list<PathPattern> $patterns
     * @param array<string, Directive> $named
     */
    public function tryFiles(Directive $try, array $patterns, array $named): void
    {
        $all = $try->arguments;
        $last = (string) array_pop($all);
        foreach ($all as $one) {
            if (!\in_array(rtrim($one, '/'), ['$uri', ''], true)) {
                $this->tryFile($try, $one, $patterns);
            }
        }
        if (str_starts_with($last, '@')) {
            $this->namedLocation($try, $last, $named[$last] ?? null, $patterns);
        } elseif (preg_match('~^=[45]\d\d$~', $last) === 1) {
            $this->onlyFiles($patterns);
        } else {
            $this->front($try, $last, $patterns);
        }
    }

    public function rewrite(Directive $rewrite): void
    {
        [$expression, $target, $flag] = [$rewrite->argument(0), $rewrite->argument(1), $rewrite->argument(2)];
        $found = PathExpression::patterns($expression);
        if ($found === null) {
            $this->notices->on($rewrite, 'its expression is too complex: write rewrite()');

            return;
        }
        $isUrl = preg_match('~^(?:https?://|\$scheme://)~', $target) === 1;
        foreach ($found[0] as $pattern) {
            $filled = $pattern->target($this->known($target));
            if ($filled === null) {
                $this->notices->on($rewrite, 'variables are not translated: write rewrite()');
            } elseif ($isUrl || $flag === 'redirect' || $flag === 'permanent') {
                $this->site->call('redirect', $pattern->text, $filled, $flag === 'permanent' ? 301 : 302);
            } else {
                $this->site->call('rewrite', $pattern->text, '/' . ltrim($filled, '/'));
            }
        }
        if ($found[1]) {
            $this->notices->on($rewrite, 'the pattern fits more than the expression');
        }
    }

    /**
     * @param list<PathPattern> $patterns
     * @param bool $isLocation false: of the whole server
     */
    public function answer(Directive $return, array $patterns, bool $isLocation): void
    {
        $status = $return->argument(0);
        $target = ctype_digit($status) ? $return->argument(1) : $status;
        $status = ctype_digit($status) ? (int) $status : 302;
        $isRest = $isLocation && ($patterns[0]->text ?? '') === '/**';
        if ($isRest && \in_array($status, [403, 404, 410, 444], true)) {
            $this->notices->add($return->place, "location / { {$return->text()} }", 'files that no other location has '
                . 'are sent: write deny() for them');

            return;
        }
        if (\in_array($status, [403, 404, 410, 444], true)) {
            $this->deny($patterns);

            return;
        }
        if (!\in_array($status, [301, 302, 303, 307, 308], true)) {
            $this->notices->on($return, 'a fixed answer needs a file or a script');

            return;
        }
        foreach ($patterns as $pattern) {
            // What follows a prefix is captured, so that the target can have the whole path.
            $text = (string) preg_replace('~\*\*$~', '{rest...}', $pattern->text);
            $path = strtr($text, ['{rest...}' => '{rest}']);
            $isKnown = !str_contains($path, '*') && $path[0] === '/' && $pattern->groups === [];
            // A target has the client's query only if it says so.
            $keepsQuery = preg_match('~\$(?:request_uri|is_args|args)~', $target) === 1;
            $filled = strtr($this->known($target), ['$is_args$args' => '', '?$args' => ''] + ($isKnown ? [
                '$request_uri' => "\1", '${request_uri}' => "\1", '$uri' => "\1", '$document_uri' => "\1",
            ] : []));
            $filled = $pattern->target($filled);
            if ($filled === null || preg_match('~^(?:https?://[^/?#\x01]+)?(?:$|[/\x01])~', $filled) !== 1) {
                $this->notices->on($return, 'variables are not translated: write redirect()');
                continue;
            }
            $usesPath = str_contains($filled, "\1");
            $filled = strtr($filled, ["\1" => $path]);
            $filled = preg_match('~^https?://[^/?#]+$~', $filled) === 1 ? "{$filled}/" : $filled;
            $filled .= $keepsQuery ? '' : '?';
            $this->site->call('redirect', $usesPath ? $text : $pattern->text, $filled, $status);
        }
    }

    /** @param list<PathPattern> $patterns */
    public function access(Directive $rule, array $patterns): void
    {
        if ($rule->argument(0) === 'all' && $rule->name === 'allow') {
            return;
        }
        $this->deny($patterns);
        if ($rule->argument(0) !== 'all') {
            $texts = implode(', ', array_map(static fn(PathPattern $one): string => $one->text, $patterns));
            $this->notices->on($rule, "addresses of clients are not translated: {$texts} is denied "
                . 'to all. Keep the rule in a proxy in front, or write auth()');
        }
    }

    /**
     * The condition that a path has no file, as old configurations have it.
     *
     * @param list<PathPattern> $patterns
     */
    public function condition(Directive $if, array $patterns): void
    {
        $text = trim(implode(' ', $if->arguments), '() ');
        $rewrite = Directive::named($if->block, 'rewrite')[0] ?? null;
        $isWithoutFile = preg_match('~^!-[ef] \$(?:request_filename|document_root\$uri)$~', $text) === 1;
        if ($isWithoutFile && $rewrite !== null) {
            $found = PathExpression::patterns($rewrite->argument(0));
            $pattern = $found[0][0] ?? null;
            $target = $pattern?->target(strtr($rewrite->argument(1), ['$uri' => '{path}']));
            if ($pattern !== null && $target !== null) {
                $this->fallback($pattern, $target);

                return;
            }
        }
        $isHost = preg_match('/^\$(?:host|http_host|server_name) (?:=|~\*?) /', $text) === 1;
        $return = Directive::named($if->block, 'return')[0] ?? null;
        if ($isHost && $return !== null && str_starts_with($return->argument(1), 'https://$host')) {
            return; // certbot's redirect from HTTP to HTTPS: that of the proxy which ends TLS
        }
        $isGuard = preg_match('~^!-f \$document_root\$fastcgi_script_name$~', $text) === 1;
        if (!$isGuard) {
            $paths = $patterns[0]->text ?? '/**';
            $this->notices->add($if->place, "if ({$text})", "conditions are not translated: write a rule for {$paths}");
        }
    }

    public function errorPage(Directive $page): void
    {
        $codes = $page->arguments;
        $target = (string) array_pop($codes);
        foreach ($codes as $code) {
            if (\in_array($code, ['403', '404', '414'], true) && preg_match('~^/[^$]*$~', $target) === 1) {
                $this->site->call('errorPage', (int) $code, $target);
            } elseif (!\in_array($code, ['500', '502', '503', '504'], true)) {
                $this->notices->on($page, 'errorPage() takes 400 to 499, and a path');
            }
        }
    }

    /** @param list<PathPattern> $patterns */
    public function bodyLimit(Directive $limit, array $patterns): void
    {
        $bytes = Units::bytes($limit->argument(0));
        $texts = array_map(static fn(PathPattern $one): string => $one->text, $patterns);
        if ($bytes === null || $bytes === 0) {
            $this->notices->on($limit, 'a limit is needed: write bodyLimit(1 << 30)');
        } else {
            $this->site->call('bodyLimit', $bytes, ...($texts === ['/**'] ? [] : $texts));
        }
    }

    /** @param list<Directive> $block */
    public function parameters(array $block): void
    {
        foreach (Directive::named($block, 'fastcgi_param') as $parameter) {
            [$name, $value] = [$parameter->argument(0), $parameter->argument(1)];
            if ($name === 'PATH_INFO' && preg_match('~^(?:|"")$|path_info~i', $value) !== 1) {
                $this->notices->on($parameter, 'write the value behind the script: '
                    . "rewrite('/wiki/{title...}', '/index.php/{title}')");
            }
            if (\in_array($name, self::OWN, true) || ($name === 'HTTPS' && $value === '$https')) {
                continue;
            }
            if ($name === 'PHP_VALUE' || $name === 'PHP_ADMIN_VALUE') {
                foreach (explode("\n", $value) as $line) {
                    $parts = array_map(trim(...), explode('=', trim($line, " ;\t\r"), 2));
                    if ($parts[0] !== '') {
                        $this->site->call($name === 'PHP_VALUE' ? 'php' : 'phpAdmin', $parts[0], $parts[1] ?? '1');
                    }
                }
            } elseif (str_contains($value, '$')) {
                $this->notices->on($parameter, 'variables are not translated: write param()');
            } else {
                $this->site->call('param', $name, $value);
            }
        }
    }

    /** Scripts that a location with an expression executes. */
    public function scripts(string $expression, Directive $location): void
    {
        if (preg_match(self::ANY_SCRIPT, $expression) === 1) {
            $this->site->executesByPath = true;

            return;
        }
        $script = (string) preg_replace(self::PATH_INFO, '', $expression);
        $found = PathExpression::patterns("{$script}\$");
        if ($found === null) {
            $this->notices->on($location, 'its expression is too complex: write scripts()');
            $this->site->executesByPath = true;

            return;
        }
        foreach ($found[0] as $pattern) {
            $this->site->call('scripts', $pattern->text);
        }
    }

    /** Scripts that a location answers with 404. */
    public function scriptsDenied(string $expression, Directive $location): void
    {
        $isAny = preg_match('~^\^?(?:\.[*+]\??|/|\[\^/\])*\\\\\.\(?(?:\?:)?ph[^/]*$~', $expression) === 1;
        $isBelow = preg_match('~^(\^?/.+?)(?:/?\.[*+]\??)?\\\\\.\(?(?:\?:)?ph~', $expression, $start) === 1;
        $folder = $isBelow ? $start[1] : '';
        $found = $folder === '' ? null : PathExpression::patterns("{$folder}/");
        if ($isAny) {
            return; // no other script is executed
        }
        if ($found === null) {
            $this->notices->on($location, 'NO SCRIPT IS DENIED HERE: write noScripts()');

            return;
        }
        foreach ($found[0] as $pattern) {
            $this->site->call('noScripts', (string) preg_replace('~/+\*\*$~', '/**', $pattern->text));
        }
    }

    /**
     * A location that passes all its paths to one script.
     *
     * @param list<PathPattern> $patterns
     */
    public function script(Directive $location, array $patterns): void
    {
        $file = '';
        foreach (Directive::named($location->block, 'fastcgi_param') as $parameter) {
            $file = $parameter->argument(0) === 'SCRIPT_FILENAME' ? $parameter->argument(1) : $file;
        }
        $file = $this->site->belowRoot($file);
        if ($file === '' || str_contains($file, '$')) {
            $this->site->executesByPath = true; // as the location of a single script does

            return;
        }
        foreach ($patterns as $pattern) {
            if ($pattern->text === $file) {
                $this->site->call('scripts', $file);
            } elseif ($pattern->text === '/**') {
                $this->site->set('front', ltrim($file, '/'));
                $this->site->call('scripts', $file);
            } else {
                $this->site->call('rewrite', $pattern->text, $file);
            }
        }
        $this->notices->on($location, "files that exist are sent, all else is {$file}");
    }

    /** @param list<PathPattern> $patterns */
    private function deny(array $patterns): void
    {
        foreach ($patterns as $pattern) {
            if (preg_match('~^/?\*\*/\.|^/\*\*/\.|^\*/?\.ht~', $pattern->text) !== 1) {
                $this->site->call('deny', $pattern->text);
            }
        }
    }

    /** @param list<PathPattern> $patterns */
    private function tryFile(Directive $try, string $file, array $patterns): void
    {
        $target = strtr(rtrim($file, '/'), ['$uri' => '{file}', '$request_uri' => '{file}', '$is_args$args' => '']);
        $isKnown = \count($patterns) === 1 && preg_match('~^/?(?:\*\*)?$|^/[^*{}?]*\*\*$~', $patterns[0]->text) === 1
            && !str_contains($target, '$') && str_contains($target, '{file}');
        if (!$isKnown) {
            $this->notices->add($try->place, $file, 'write tryFile()');

            return;
        }
        $prefix = substr($patterns[0]->text, 0, -2);
        $this->site->call(
            'tryFile',
            "{$prefix}{file...}",
            '/' . ltrim(strtr($target, ['{file}' => "{$prefix}{file}"]), '/'),
        );
    }

    /**
     * @param list<PathPattern> $patterns
     */
    private function namedLocation(Directive $try, string $name, ?Directive $location, array $patterns): void
    {
        if ($location === null) {
            $this->notices->on($try, "there is no location {$name}");

            return;
        }
        $isKnown = false;
        foreach ($location->block as $directive) {
            if ($directive->name === 'rewrite') {
                foreach (PathExpression::patterns($directive->argument(0))[0] ?? [] as $pattern) {
                    $target = $pattern->target(strtr($directive->argument(1), ['$uri' => '{path}']));
                    $isKnown = true;
                    $target === null
                        ? $this->notices->on($directive, 'variables are not translated: write fallback()')
                        : $this->fallback($pattern, $target);
                }
            } elseif ($directive->name === 'fastcgi_param' && $directive->argument(0) === 'SCRIPT_FILENAME') {
                $script = $this->site->belowRoot($directive->argument(1));
                $isKnown = !str_contains($script, '$');
                $isKnown ? $this->front($try, $script, $patterns) : null;
            } elseif ($directive->name === 'try_files') {
                $this->tryFiles($directive, $patterns, []);
                $isKnown = true;
            }
        }
        if (!$isKnown) {
            $this->notices->on($location, 'it was not translated: write front() or fallback()');
        }
    }

    private function fallback(PathPattern $pattern, string $target): void
    {
        $target = '/' . ltrim($target, '/');
        $script = explode('?', $target, 2)[0];
        $isFront = $pattern->isEverything() && !str_contains($script, '{');
        if ($isFront && !$this->site->has('front')) {
            $query = strtr(substr($target, \strlen($script)), ['{one}' => '{path}']);
            $this->site->call('front', ltrim($script, '/') . $query);
        } elseif (!$isFront) {
            $this->site->call('fallback', $pattern->text, $target);
        }
    }

    /** @param list<PathPattern> $patterns */
    private function front(Directive $try, string $target, array $patterns): void
    {
        $target = (string) preg_replace('~\$is_args\$(?:args|query_string)|[?&]\$(?:args|query_string)~', '', $target);
        $target = strtr($target, ['$uri' => '{path}', '$request_uri' => '{path}', '$document_uri' => '{path}']);
        if (preg_match('~^/?[^$?{]+(?:\?[^$]*)?$~', $target) !== 1) {
            $this->notices->on($try, 'variables are not translated: write front()');

            return;
        }
        foreach ($patterns as $pattern) {
            if ($pattern->text === '/**') {
                $this->site->has('front') ? null : $this->site->call('front', ltrim($target, '/'));
            } else {
                $this->site->call('fallback', $pattern->text, '/' . ltrim($target, '/'));
            }
        }
    }

    /** @param list<PathPattern> $patterns whose paths have a file or the status 404 */
    public function onlyFiles(array $patterns): void
    {
        foreach ($patterns as $pattern) {
            $text = $pattern->text[0] === '/' ? $pattern->text : "/*{$pattern->text}";
            $text === '/**' ? null : $this->site->call('onlyFiles', $text);
        }
    }

    /** The target with the variables whose value is known. */
    private function known(string $target): string
    {
        $host = (string) $this->site->first('hosts');
        $isName = $host !== '' && !str_contains($host, '*');

        return strtr($target, [
            '$scheme' => $this->isTls ? 'https' : 'http',
            ...($isName ? ['$server_name' => $host, '$host' => $host, '$http_host' => $host] : []),
        ]);
    }
}
