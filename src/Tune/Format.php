<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * The formats of `nexus tune --format`.
 *
 * @internal
 */
enum Format: string
{
    case Sysctl = 'sysctl.d';
    case Systemd = 'systemd';
    case Docker = 'docker';
    case Compose = 'compose';
    case Kubernetes = 'kubernetes';
    case PhpIni = 'php.ini';
    case PhpFpm = 'php-fpm';
    case Nginx = 'nginx';

    /** Where the file belongs. */
    public function place(): string
    {
        return match ($this) {
            self::Sysctl => '/etc/sysctl.d/60-nexus.conf, then sysctl --system',
            self::Systemd => '/etc/systemd/system/nexus.service.d/tune.conf, then systemctl daemon-reload',
            self::Docker => 'a shell script, or the command line of docker run',
            self::Compose => 'compose.override.yaml beside compose.yaml',
            self::Kubernetes => 'a patch: kubectl patch deployment app --patch-file FILE',
            self::PhpIni => '/etc/php/VERSION/cli/conf.d/99-nexus.ini (php-fpm: /etc/php/VERSION/fpm/conf.d)',
            self::PhpFpm => '/etc/php/VERSION/fpm/pool.d/www.conf, then reload php-fpm',
            self::Nginx => '/etc/nginx/conf.d/nexus.conf, then nginx -s reload',
        };
    }

    public function text(Target $target): string
    {
        $body = match ($this) {
            self::Sysctl, self::Systemd => SystemFiles::of($this, $target),
            self::Docker, self::Compose, self::Kubernetes => ContainerFiles::of($this, $target),
            self::PhpIni, self::PhpFpm => PhpFiles::of($this, $target),
            self::Nginx => NginxFile::of($target),
        };
        $sign = \in_array($this, [self::PhpIni, self::PhpFpm], true) ? ';' : '#';
        $head = "{$sign} nexus tune --format={$this->value}: {$target->describe()}\n"
            . "{$sign} Belongs into: {$this->place()}\n"
            . "{$sign} Codes (DR-101) are explained by `nexus doctor --explain DR-101`.\n";

        return ($this === self::Docker ? "#!/bin/sh\n" : '') . "{$head}\n{$body}";
    }
}
