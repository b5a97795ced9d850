<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates one server of nginx: its locations and rules.
 *
 * @internal
 */
final readonly class NginxSite
{
    /** Directives that a server has from the block around it. */
    public const INHERITED = [
        'root', 'index', 'add_header', 'expires', 'auth_basic', 'auth_basic_user_file', 'gzip', 'gzip_comp_level',
        'gzip_static', 'error_page',
    ];
    /** Without effect on what is answered, or done by the server without a setting. */
    private const NOTHING = '~^(?:listen|server_name|location|access_log|error_log|log_not_found|internal|charset'
        . '|tcp_\w+|sendfile\w*|fastcgi_(?:pass|index|split_path_info|intercept_errors|buffer\w*|connect_timeout'
        . '|send_timeout|busy_buffers_size|temp_\w+|max_temp_file_size|keep_conn|request_buffering|hide_header'
        . '|pass_header|ignore_client_abort|read_timeout|catch_stderr|next_upstream\w*|socket_keepalive)'
        . '|ssl_\w+|http2?|http3|keepalive_\w+|client_(?:body|header)_\w+|types|default_type|server_tokens|etag'
        . '|if_modified_since|resolver\w*|open_file_cache\w*|send_timeout|reset_timedout_connection'
        . '|large_client_header_buffers|root|index|break|gzip_(?:vary|comp_level|types|min_length|proxied'
        . '|disable|buffers|http_version|static)|auth_basic_user_file|aio|directio|output_buffers|merge_slashes'
        . '|port_in_redirect|absolute_redirect|server_name_in_redirect|rewrite_log|lingering_\w+'
        . '|recursive_error_pages|msie_\w+|chunked_transfer_encoding|max_ranges|read_ahead)$~';
    /** Directive => what to do instead. */
    private const INSTEAD = [
        'proxy_pass' => 'this server is no proxy: keep nginx in front for these paths',
        'gzip' => 'write gzip(), which is for the whole site',
        'brotli' => 'write gzip(), or precompress files and write precompressed()',
        'autoindex' => 'folders are not listed',
        'limit_req' => 'keep it in a proxy in front (docs/http/rate-limits.md)',
        'limit_conn' => 'withClients() limits the connections of one address',
        'satisfy' => 'write auth() or deny()',
        'set' => 'variables are not translated',
        'if' => 'conditions are not translated: write a rule of the Site for the paths',
        'sub_filter' => 'bodies are not changed',
        'fastcgi_cache' => 'answers are not cached: let a proxy in front do it, or tryFile() with a cache plugin',
        'auth_request' => 'write auth(), or let the script decide',
        'secure_link' => 'let a script decide',
        'real_ip_header' => 'name the proxies with withTrustedProxies()',
        'set_real_ip_from' => 'name the proxies with withTrustedProxies()',
        'disable_symlinks' => 'links out of the root are refused unless followLinks() names their folder',
    ];

    /** Locations without these answer with files only. */
    private const ANSWERS = [
        'try_files', 'rewrite', 'return', 'fastcgi_pass', 'proxy_pass', 'deny', 'allow', 'if', 'error_page', 'location',
    ];
    /** Hidden files, which are refused by default. */
    private const HIDDEN = '~^(?:\^?/|\(\^\|/\)|\(\?:\^\|/\))?\\\\\.(?:\(\?!\\\\?\.?well-known.*'
        . '|\(?(?:\?:)?(?:ht|git|svn|env|hg|bzr|DS_)'
        . '[^/]*|\.?\*?|)$~i';

    private NginxRules $rules;

    public function __construct(private SiteDraft $site, private Notices $notices, bool $isTls)
    {
        $this->rules = new NginxRules($site, $notices, $isTls);
    }

    /** @param list<Directive> $directives of the server, those that it inherits first */
    public function translate(array $directives): void
    {
        $this->site->root = $this->last($directives, 'root');
        if ($this->site->root !== null && str_contains($this->site->root, '$')) {
            $root = Directive::named($directives, 'root')[0];
            $this->notices->on($root, 'variables are not translated: one Site for each folder');
            $this->site->root = null;
        }
        $this->index($directives);
        $locations = $this->locations($directives);
        // Named locations answer for what other locations pass to them.
        $named = [];
        foreach ($locations as $location) {
            if (str_starts_with($location->argument(0), '@')) {
                $named[$location->argument(0)] = $location;
            }
        }
        foreach ($directives as $directive) {
            $this->directive($directive, [new PathPattern('/**')], $named, false);
        }
        $this->compression($directives);
        $this->headers($directives, []);
        $this->passwords($directives, [new PathPattern('/**')]);
        foreach ($locations as $location) {
            if (!str_starts_with($location->argument(0), '@')) {
                $this->location($location, $named);
            }
        }
        if (!$this->site->executesByPath && $this->site->has('front')) {
            $this->site->call('scripts', '/' . ltrim(explode('?', (string) $this->site->first('front'))[0], '/'));
        }
    }

    /** @param list<Directive> $directives */
    private function compression(array $directives): void
    {
        if ($this->last($directives, 'gzip') === 'on') {
            $level = (int) ($this->last($directives, 'gzip_comp_level') ?? 0);
            $level >= 1 && $level <= 9 ? $this->site->set('gzip', $level) : $this->site->set('gzip');
        }
    }

    /** @param list<Directive> $directives */
    private function index(array $directives): void
    {
        $names = Directive::named($directives, 'index');
        $names = $names === [] ? ['index.html'] : end($names)->arguments;
        foreach ($names as $name) {
            if (preg_match('~^[^/$.][^/$]*$~', $name) === 1) {
                $this->site->call('index', $name);
            }
        }
    }

    /**
     * @param list<Directive> $directives
     * @return list<Directive> in the order in which nginx tries them
     */
    private function locations(array $directives): array
    {
        $all = [];
        foreach (Directive::named($directives, 'location') as $number => $location) {
            $kind = \count($location->arguments) > 1 ? $location->argument(0) : '';
            $order = ['=' => 0, '^~' => 1, '~' => 2, '~*' => 2][$kind] ?? 3;
            $length = $order === 2 ? $number : -\strlen($location->argument(\count($location->arguments) - 1));
            $all[] = [$order, $length, $location];
        }
        usort($all, static fn(array $a, array $b): int => [$a[0], $a[1]] <=> [$b[0], $b[1]]);

        return array_column($all, 2);
    }

    /** @param array<string, Directive> $named */
    private function location(Directive $location, array $named): void
    {
        $isExpression = \in_array($location->argument(0), ['~', '~*'], true);
        $path = $location->argument(\count($location->arguments) - 1);
        $executes = Directive::named($location->block, 'fastcgi_pass') !== [];
        if ($executes) {
            $this->site->pool ??= Directive::named($location->block, 'fastcgi_pass')[0]->argument(0);
            $this->rules->parameters($location->block);
        }
        if ($isExpression && $executes) {
            $this->rules->scripts($path, $location);

            return;
        }
        if ($isExpression && preg_match('~\\\\\.\(?(?:\?:)?ph[p\w|*\[\]()]*\)?\$?$~', $path) === 1
            && $this->isDenial($location->block)) {
            $this->rules->scriptsDenied($path, $location);

            return;
        }
        if ($isExpression && preg_match(self::HIDDEN, $path) === 1 && $this->isDenial($location->block)) {
            return;
        }
        $patterns = $this->patterns($location, $path, $isExpression);
        if ($patterns === null) {
            return;
        }
        if ($executes) {
            $this->rules->script($location, $patterns);
        }
        foreach ($location->block as $directive) {
            $this->directive($directive, $patterns, $named);
        }
        if (array_intersect(array_column($location->block, 'name'), self::ANSWERS) === []) {
            $this->rules->onlyFiles($patterns);
        }
        $this->folder($location, $path, $isExpression);
        $this->headers($location->block, $patterns);
        $this->passwords($location->block, $patterns);
        foreach ($this->locations($location->block) as $inner) {
            $this->location($inner, $named);
        }
    }

    /** @return list<PathPattern>|null */
    private function patterns(Directive $location, string $path, bool $isExpression): ?array
    {
        if (!$isExpression) {
            $isExact = $location->argument(0) === '=';

            return [new PathPattern(match (true) {
                strpbrk($path, '{}*?') !== false => strtr($path, '{}*?', '????'),
                $isExact || $path === '' => $path,
                default => "{$path}**",
            })];
        }
        $found = PathExpression::patterns($path);
        if ($found === null) {
            $this->notices->on($location, 'its expression is too complex: write a pattern');
            if ($this->isDenial($location->block)) {
                $this->notices->on($location, 'NOTHING IS DENIED HERE: write deny()');
            }

            return null;
        }
        if ($found[1]) {
            $this->notices->on($location, 'the pattern fits more than the expression: look at '
                . implode(', ', array_map(static fn(PathPattern $one): string => "'{$one->text}'", $found[0])));
        }

        return $found[0];
    }

    /** @param list<Directive> $block */
    private function isDenial(array $block): bool
    {
        foreach ($block as $directive) {
            $isReturn = preg_match('~^return (?:40[34]|410|444)(?: |$)~', $directive->text()) === 1;
            if ($isReturn || ($directive->name === 'deny' && $directive->argument(0) === 'all')) {
                return true;
            }
        }

        return false;
    }

    /**
     * @param list<PathPattern> $patterns of the paths
     * @param array<string, Directive> $named
     */
    private function directive(
        Directive $directive,
        array $patterns,
        array $named,
        bool $isLocation = true,
    ): void {
        match ($directive->name) {
            'try_files' => $this->rules->tryFiles($directive, $patterns, $named),
            'rewrite' => $this->rules->rewrite($directive),
            'return' => $this->rules->answer($directive, $patterns, $isLocation),
            'deny', 'allow' => $this->rules->access($directive, $patterns),
            'if' => $this->rules->condition($directive, $patterns),
            'error_page' => $this->rules->errorPage($directive),
            'client_max_body_size' => $this->rules->bodyLimit($directive, $patterns),
            'fastcgi_param' => $this->rules->parameters([$directive]),
            'gzip' => $isLocation ? $this->other($directive) : null,
            'gzip_static', 'brotli_static'
                => $directive->argument(0) === 'on' ? $this->site->set('precompressed') : null,
            default => $this->other($directive),
        };
    }

    private function other(Directive $directive): void
    {
        $isOff = preg_match('~^(?:gzip|autoindex|brotli) off$~', $directive->text()) === 1;
        $isHeader = \in_array($directive->name, ['add_header', 'expires', 'auth_basic', 'alias'], true);
        if ($isOff || $isHeader || preg_match(self::NOTHING, $directive->name) === 1) {
            return;
        }
        $advice = self::INSTEAD[$directive->name] ?? self::INSTEAD[(string) strtok($directive->name, '_')] ?? null;
        $this->notices->on($directive, $advice ?? 'there is no equivalent');
    }

    private function folder(Directive $location, string $path, bool $isExpression): void
    {
        $alias = $this->last($location->block, 'alias');
        $root = $this->last($location->block, 'root');
        $target = $alias ?? ($root === null ? null : rtrim($root, '/') . $path);
        if ($target === null || $root === $this->site->root) {
            return;
        }
        if ($path === '/' && $root !== null && $this->site->root === null) {
            $this->site->root = $root;

            return;
        }
        $isFile = $location->argument(0) === '=' || pathinfo($target, PATHINFO_EXTENSION) !== '';
        if ($isExpression || $isFile || str_contains($target, '$') || rtrim($path, '/') === '') {
            $this->notices->on($location, 'its folder is not translated: write alias(), or rewrite() for a file');

            return;
        }
        $this->site->call('alias', rtrim($path, '/'), rtrim($target, '/'));
    }

    /**
     * @param list<Directive> $block
     * @param list<PathPattern> $patterns none: every file
     */
    private function headers(array $block, array $patterns): void
    {
        $expires = $this->last($block, 'expires');
        $cache = [];
        foreach (Directive::named($block, 'add_header') as $header) {
            if (str_contains($header->argument(1), '$')) {
                $this->notices->on($header, 'variables are not translated');
            } elseif (strcasecmp($header->argument(0), 'Cache-Control') === 0) {
                $cache[] = $header->argument(1);
            } elseif (strcasecmp($header->argument(0), 'Pragma') !== 0) {
                $this->site->call('header', $header->argument(0), $header->argument(1), ...self::texts($patterns));
            }
        }
        $seconds = $expires === 'max' ? 315_360_000 : (int) (Units::seconds((string) $expires) ?? 0);
        if ($expires !== null && $expires !== 'off') {
            $cache[] = $seconds > 0 ? "max-age={$seconds}" : 'no-cache';
        }
        if ($cache !== []) {
            $this->site->call('cacheControl', implode(', ', array_unique($cache)), ...self::texts($patterns));
        }
    }

    /**
     * @param list<Directive> $block
     * @param list<PathPattern> $patterns
     */
    private function passwords(array $block, array $patterns): void
    {
        $realm = $this->last($block, 'auth_basic');
        $file = $this->last($block, 'auth_basic_user_file');
        if ($realm === null) {
            return;
        }
        $place = Directive::named($block, 'auth_basic')[0];
        if ($realm === 'off') {
            $this->notices->on($place, 'these paths need the password of the paths around them');

            return;
        }
        foreach ($patterns as $pattern) {
            if ($file === null || str_contains($file . $realm, '$') || $pattern->text[0] !== '/') {
                $this->site->call('deny', $pattern->text);
                $this->notices->on($place, "{$pattern->text} is denied: write authFile()");
            } else {
                $this->site->call('authFile', $pattern->text, $file, strtr($realm, '"\\', "''"));
            }
        }
    }

    /** @param list<Directive> $block */
    private function last(array $block, string $name): ?string
    {
        $all = Directive::named($block, $name);

        return $all === [] ? null : end($all)->argument(0);
    }

    /**
     * @param list<PathPattern> $patterns
     * @return list<string>
     */
    private static function texts(array $patterns): array
    {
        return array_map(static fn(PathPattern $one): string => $one->text, $patterns);
    }
}
