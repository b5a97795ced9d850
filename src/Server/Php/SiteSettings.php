<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

use Nexus\Server\Internal\Identity;
use Nexus\Server\Internal\KeptEnvironment;
use Nexus\Server\ServerConfig;
use Nexus\Server\Site;
use Nexus\Server\StartException;

/**
 * What a site says about its scripts, for a script outside of the server. The extension reads the settings of PHP from
 * a variable (ext/server/classic/script.c).
 *
 * @internal
 */
final readonly class SiteSettings
{
    private const VARIABLE = 'NEXUS_SITE';
    private const UNIT_SEPARATOR = "\x1f";
    private const ROW_SEPARATOR = "\x1e";
    private const SAPI = 'nexus';

    private function __construct(private Site $site, private ServerConfig $config, private string $file) {}

    /**
     * As the server finds the site of a request, but that one of several must be named.
     *
     * @param string $file the nexus.php, for messages
     * @throws StartException NX-0418 if there is no such site
     */
    public static function find(ServerConfig $config, string $file, ?string $host): self
    {
        return new self(self::siteFor($config, $file, $host), $config, $file);
    }

    /**
     * The variables of the script, with the settings for the extension.
     *
     * @param array<string, string> $variables of this process
     * @param bool $namesSapi whether PHP_SAPI is that of the site
     * @return array<string, string>
     * @throws StartException NX-0418
     */
    public function environment(array $variables, bool $namesSapi): array
    {
        $environment = KeptEnvironment::of($variables, $this->config->privileges->keptEnvironment);
        foreach ($this->site->rules()->named('parameter') as $row) {
            $environment[$row[1] ?? ''] = $row[2] ?? '';
        }
        $environment[self::VARIABLE] = $this->settings($namesSapi);

        return $environment;
    }

    /**
     * Becomes the user that the configuration names.
     *
     * @throws StartException NX-0418 if it names none, NX-0429 if this process cannot become that user
     */
    public function becomeUser(): void
    {
        $user = $this->config->privileges->user;
        if ($user === null) {
            throw StartException::misconfigured("--as-user needs a user in {$this->file}: "
                . "withPrivileges(new Privileges(user: 'www-data')).");
        }
        Identity::of($user)->become();
    }

    private static function siteFor(ServerConfig $config, string $file, ?string $host): Site
    {
        $names = [];
        $default = null;
        foreach ($config->sites as $site) {
            $hosts = array_column($site->rules()->named('host'), 1);
            array_push($names, ...$hosts);
            $default = $hosts === [] ? $site : $default;
            if ($host !== null && self::serves($hosts, $host)) {
                return $site;
            }
        }
        if ($config->sites === []) {
            throw StartException::misconfigured("{$file} has no site: withSite(Site::of('/srv/app')) adds one.");
        }
        if ($host === null && \count($config->sites) === 1) {
            return $config->sites[0];
        }
        $known = implode(', ', $names);
        if ($host === null) {
            throw StartException::misconfigured("{$file} has several sites: name the host of one, as in "
                . "--site={$names[0]}. Hosts: {$known}.");
        }

        return $default ?? throw StartException::misconfigured("{$file} has no site for {$host}. Hosts: {$known}.");
    }

    /** @param array<string> $hosts */
    private static function serves(array $hosts, string $host): bool
    {
        foreach ($hosts as $pattern) {
            $isWithin = str_starts_with($pattern, '*.')
                && str_ends_with($host, substr($pattern, 1))
                && \strlen($host) >= \strlen($pattern);
            if ($host === $pattern || $isWithin) {
                return true;
            }
        }

        return false;
    }

    private function settings(bool $namesSapi): string
    {
        $user = UserSettings::ofThisProcess(PhpCommand::likeThisProcess()->options);
        $rows = [];
        foreach ($this->site->rules()->named('setting') as $row) {
            $user->isOnCommandLine($row[1] ?? '') ? null : $rows[] = $row;
        }
        array_push($rows, ...$this->site->rules()->named('forced'));
        if ($namesSapi) {
            $rows[] = ['sapi', '', $this->site->rules()->named('sapi')[0][1] ?? self::SAPI];
        }
        $text = '';
        foreach ($rows as $row) {
            if (preg_match('~[\0\x1e\x1f]~', implode('', $row)) === 1) {
                throw StartException::misconfigured("The setting {$row[1]} has a control character in its value.");
            }
            $text .= implode(self::UNIT_SEPARATOR, $row) . self::ROW_SEPARATOR;
        }

        return $text;
    }
}
