<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\ConfigError;

/**
 * The methods of Site for what scripts find.
 *
 * @internal
 */
trait ScriptSettings
{
    /**
     * A variable for scripts ($_SERVER, getenv()), as fastcgi_param of nginx. Replaces the server's own.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function param(string $name, string $value): self
    {
        if (preg_match('~^[A-Za-z_][A-Za-z0-9_]*$~', $name) !== 1 || str_contains($value, "\0")) {
            throw ConfigError::ofSite("param('{$name}') needs a name of letters, digits and underscores.");
        }

        return $this->with($this->rules->and('parameter', $name, $value));
    }

    /**
     * A setting of PHP, which a script can change (php_value).
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function php(string $setting, string $value): self
    {
        return $this->with($this->rules->and('setting', self::checkSetting('php', $setting), $value));
    }

    /**
     * A setting of PHP, which a script cannot change (php_admin_value).
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function phpAdmin(string $setting, string $value): self
    {
        return $this->with($this->rules->and('forced', self::checkSetting('phpAdmin', $setting), $value));
    }

    /**
     * Reads the ini files of the folders from the root to the script, as php-fpm does; each at most once in
     * user_ini.cache_ttl seconds.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function userIni(string $name = '.user.ini'): self
    {
        if ($name === '' || str_contains($name, '/')) {
            throw ConfigError::ofSite("userIni('{$name}') needs the name of a file.");
        }

        return $this->with($this->rules->without('userini')->and('userini', $name));
    }

    /**
     * The value of PHP_SAPI: 'fpm-fcgi' for applications that look for it. All sites of a server need the same.
     *
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function sapi(string $name): self
    {
        if (preg_match('~^[a-z0-9-]{1,32}$~', $name) !== 1) {
            throw ConfigError::ofSite("sapi('{$name}') needs a name such as 'fpm-fcgi'.");
        }

        return $this->with($this->rules->without('sapi')->and('sapi', $name));
    }

    private static function checkSetting(string $method, string $setting): string
    {
        return preg_match('~^[A-Za-z_][A-Za-z0-9_.-]*$~', $setting) === 1
            ? $setting
            : throw ConfigError::ofSite("{$method}('{$setting}') needs the name of a setting, such as 'memory_limit'.");
    }
}
