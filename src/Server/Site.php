<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Internal\Site\FileHeaders;
use Nexus\Server\Internal\Site\KnownApplications;
use Nexus\Server\Internal\Site\PasswordFile;
use Nexus\Server\Internal\Site\Pattern;
use Nexus\Server\Internal\Site\ScriptSettings;
use Nexus\Server\Internal\Site\SiteRules;
use Nexus\Server\Internal\Site\StatusPage;

/**
 * A document root and its rules, for an application that was written for php-fpm. nexus.php passes it to
 * ServerConfig::withSite(). Immutable: each method returns a changed copy. A mistake is a ConfigError (NX-0418) with
 * the line of nexus.php.
 *
 *     $site = Site::of(__DIR__ . '/public')->index('index.php', 'index.html')->front('index.php')->deny('/data/**');
 *
 *     return ServerConfig::bind('0.0.0.0', 8080)->withSite($site);
 *
 * A pattern that begins with a slash describes a whole path ("/data/**"), any other one a name at any place of a path
 * ("*.bak"). "*" is any text without a slash, "**" any text, "?" one character. {name}, {name:int} and {name...}
 * capture text without a slash, digits, and any text.
 */
final readonly class Site
{
    use FileHeaders;
    use KnownApplications;
    use ScriptSettings;
    use StatusPage;

    private function __construct(
        public string $root,
        private SiteRules $rules,
        private bool $readsHtaccess = true,
    ) {}

    /**
     * Every `.php` file below the directory is executed by its path, other files are sent, except for names that are
     * refused by default. Without index files and without a front controller.
     *
     * @param string $root the document root: a directory, whose symbolic links are resolved now
     * @throws ConfigError NX-0418
     */
    public static function of(string $root): self
    {
        $real = realpath($root);
        if ($real === false || !is_dir($real)) {
            throw ConfigError::ofSite("Site::of('{$root}') needs a directory that exists.");
        }

        return $real === '/'
            ? throw ConfigError::ofSite("Site::of('/') would serve every file of this machine: name a folder.")
            : new self($real, new SiteRules());
    }

    /**
     * Hosts that the site answers for ("example.com", "*.example.com"). Of several sites the first that names the host
     * answers, otherwise the first without hosts, otherwise 421.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function hosts(string ...$hosts): self
    {
        $rules = $this->rules;
        foreach ($hosts as $host) {
            if (preg_match('~^(?:\*\.)?(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+$|^\[[0-9a-fA-F:.]+\]$~', $host) !== 1) {
                throw ConfigError::ofSite("hosts('{$host}') needs names such as 'example.com' or '*.example.com'.");
            }
            $rules = $rules->and('host', strtolower($host));
        }

        return $this->with($rules);
    }

    /**
     * Files that answer for a directory, in the order in which they are looked for. Replaces those named before.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function index(string ...$names): self
    {
        $rules = $this->rules->without('index');
        foreach ($names as $name) {
            if ($name === '' || str_contains($name, '/') || $name[0] === '.') {
                throw ConfigError::ofSite("index('{$name}') needs the name of a file, such as 'index.php'.");
            }
            $rules = $rules->and('index', $name);
        }

        return $this->with($rules);
    }

    /**
     * The script that answers paths without a file.
     *
     * @param string $script its path below the root. A query may follow, in which {path} stands for the path:
     * 'index.php?q={path}'
     * @param bool $missingScripts whether it also answers paths of scripts that do not exist; otherwise 404
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function front(string $script, bool $missingScripts = false): self
    {
        $target = Pattern::checkTarget('front', '/' . ltrim($script, '/'), null);
        $path = explode('?', $target, 2)[0];
        if (str_contains($path, '{') || str_contains("{$path}/", '/./') || str_contains("{$path}/", '/../')) {
            throw ConfigError::ofSite("front('{$script}') needs the path of one script below {$this->root}.");
        }
        if (!is_file($this->root . $path)) {
            throw ConfigError::ofSite("front('{$script}') does not exist in {$this->root}: name a script that does.");
        }
        $rules = $this->rules->without('front')->without('missing')->and('front', $target);

        return $this->with($missingScripts ? $rules->and('missing') : $rules);
    }

    /**
     * Paths that are answered with 404, whatever is there, also if a rule or a link leads to them.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function deny(string ...$patterns): self
    {
        return $this->withPatterns('deny', 'deny', $patterns);
    }

    /**
     * Exceptions from the denials, also from those by default. Hidden files stay refused.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function allow(string ...$patterns): self
    {
        return $this->withPatterns('allow', 'allow', $patterns);
    }

    /**
     * Only these scripts are executed; others are answered with 404. The front controller is always executed.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function scripts(string ...$patterns): self
    {
        return $this->withPatterns('scripts', 'scripts', $patterns);
    }

    /**
     * Scripts that are never executed, nor sent: where users upload files.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function noScripts(string ...$patterns): self
    {
        return $this->withPatterns('noScripts', 'noscripts', $patterns);
    }

    /**
     * Only files answer for these paths: a path without a file is 404, and no front controller is asked.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function onlyFiles(string ...$patterns): self
    {
        return $this->withPatterns('onlyFiles', 'onlyfiles', $patterns);
    }

    /**
     * Another path answers in place of these: rewrite('/wiki/{title...}', '/index.php?title={title}'). The client's
     * query is appended, unless the target ends with "?". Of all rules that rewrite or redirect, the first that fits
     * applies, once.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function rewrite(string $pattern, string $target): self
    {
        return $this->withChange('rewrite', 'rewrite', $pattern, $target);
    }

    /**
     * As rewrite(), if the target exists; otherwise the next rule is tried.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function tryFile(string $pattern, string $target): self
    {
        return $this->withChange('tryFile', 'try', $pattern, $target);
    }

    /**
     * As rewrite(), for paths that have neither a file nor a directory with an index. Before the front controller.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function fallback(string $pattern, string $target): self
    {
        return $this->withChange('fallback', 'fallback', $pattern, $target);
    }

    /**
     * Sends clients to another path or URL. The client's query is appended, unless the target ends with "?".
     *
     * @param string $target a path, or a URL with a scheme, a host and a path
     * @param int $status 301, 302, 303, 307 or 308
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function redirect(string $pattern, string $target, int $status = 301): self
    {
        if (!\in_array($status, [301, 302, 303, 307, 308], true)) {
            throw ConfigError::ofSite("redirect('{$pattern}') needs 301, 302, 303, 307 or 308, not {$status}.");
        }
        $isUrl = preg_match('~^https?://[^/{}?#\s]+(/.*)$~s', $target, $parts) === 1;
        Pattern::checkExact('redirect', $pattern);
        Pattern::checkTarget('redirect', $isUrl ? $parts[1] : $target, $pattern);

        return $this->with($this->rules->and('redirect', $pattern, $target, (string) $status));
    }

    /**
     * Another directory answers for paths that begin so.
     *
     * @param string $prefix "/icons"
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function alias(string $prefix, string $directory): self
    {
        $real = realpath($directory);
        if (!str_starts_with($prefix, '/') || trim($prefix, '/') === '' || str_contains("{$prefix}/", '/.')) {
            throw ConfigError::ofSite("alias('{$prefix}') needs a path that begins with a slash, such as '/icons'.");
        }
        if ($real === false || !is_dir($real) || $real === '/') {
            throw ConfigError::ofSite("alias('{$prefix}') needs a directory that exists, not '{$directory}'.");
        }

        return $this->with($this->rules->and('alias', rtrim($prefix, '/'), $real));
    }

    /**
     * Directories outside of the root that symbolic links may lead to. Links to anything else outside are answered with
     * 404.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function followLinks(string ...$directories): self
    {
        $rules = $this->rules;
        foreach ($directories as $directory) {
            $real = realpath($directory);
            if ($real === false || !is_dir($real) || $real === '/') {
                throw ConfigError::ofSite("followLinks('{$directory}') needs a directory that exists, and not /.");
            }
            $rules = $rules->and('link', $real);
        }

        return $this->with($rules);
    }

    /**
     * Paths that need a name and a password (basic authentication). Scripts find the name in REMOTE_USER.
     *
     * @param array<string, string> $users hashes of password_hash(PASSWORD_BCRYPT) or crypt(), by name
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function auth(string $pattern, array $users, string $realm = 'Restricted'): self
    {
        $pattern = Pattern::checkWhole('auth', $pattern);
        if ($users === [] || preg_match('~^[^"\\\\\x00-\x1f\x7f]{1,200}$~', $realm) !== 1) {
            throw ConfigError::ofSite("auth('{$pattern}') needs users, and a realm without quotes.");
        }
        $rules = $this->rules->and('protect', $pattern, $realm);
        foreach ($users as $name => $hash) {
            $name = PasswordFile::checkName((string) $name);
            $rules = $rules->and('user', $name, PasswordFile::checkHash($name, $hash));
        }

        return $this->with($rules);
    }

    /**
     * As auth(), with the users of a file that `htpasswd -B` has made. It is read at start.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function authFile(string $pattern, string $file, string $realm = 'Restricted'): self
    {
        return $this->auth($pattern, PasswordFile::read($file), $realm);
    }

    /**
     * The page for an error that the server answers with.
     *
     * @param int $status 403, 404 or 414
     * @param string $path of a file or a script below the root
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function errorPage(int $status, string $path): self
    {
        $path = '/' . ltrim($path, '/');
        if ($status < 400 || $status > 499 || !is_file($this->root . $path)) {
            throw ConfigError::ofSite(
                "errorPage({$status}, '{$path}') needs a status of 400 to 499, and a file in {$this->root}.",
            );
        }

        return $this->with($this->rules->and('error', (string) $status, $path));
    }

    /**
     * How long a body may be for these paths; otherwise `--max-body-bytes` applies.
     *
     * @param int $bytes 1 or more
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function bodyLimit(int $bytes, string ...$patterns): self
    {
        $rules = $this->rules;
        foreach ($patterns === [] ? ['/**'] : $patterns as $pattern) {
            if ($bytes < 1) {
                throw ConfigError::ofSite("bodyLimit({$bytes}) needs a number of bytes, 1 or more.");
            }
            $rules = $rules->and('body', Pattern::check('bodyLimit', $pattern), (string) $bytes);
        }

        return $this->with($rules);
    }

    /** Does not read what .htaccess files below the root deny. */
    #[\NoDiscard]
    public function withoutHtaccess(): self
    {
        return new self($this->root, $this->rules, false);
    }

    /** @internal */
    public function rules(): SiteRules
    {
        return $this->rules;
    }

    /** @internal */
    public function readsHtaccess(): bool
    {
        return $this->readsHtaccess;
    }

    private function withChange(string $method, string $rule, string $pattern, string $target): self
    {
        Pattern::checkExact($method, $pattern);

        return $this->with($this->rules->and($rule, $pattern, Pattern::checkTarget($method, $target, $pattern)));
    }

    /** @param array<string> $patterns */
    private function withPatterns(string $method, string $rule, array $patterns): self
    {
        $rules = $this->rules;
        foreach ($patterns as $pattern) {
            $rules = $rules->and($rule, Pattern::check($method, $pattern));
        }

        return $this->with($rules);
    }

    private function with(SiteRules $rules): self
    {
        return new self($this->root, $rules, $this->readsHtaccess);
    }
}
