<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * nginx in front of the server, or of php-fpm.
 *
 * @internal
 */
final class NginxFile
{
    public static function of(Target $target): string
    {
        return $target->profile === Profile::LegacyFpm ? self::fpm() : self::proxy($target);
    }

    private static function proxy(Target $target): string
    {
        $buffering = $target->profile === Profile::Realtime ? 'off' : 'on';

        return <<<NGINX
            upstream nexus {
                server 127.0.0.1:{$target->port};
                # A connection for each request would take a local port for 60 s (DR-113).
                keepalive 64;
                # DR-514: less than --idle-timeout (60 s).
                keepalive_timeout 45s;
            }

            server {
                # DR-101: nginx has 511 otherwise.
                listen 80 backlog=4096;
                location / {
                    proxy_pass http://nexus;
                    proxy_http_version 1.1;
                    proxy_set_header Connection "";
                    proxy_set_header Host \$host;
                    proxy_set_header X-Forwarded-For \$remote_addr;
                    proxy_set_header X-Forwarded-Proto \$scheme;
                    # DR-515: longer than --deadline.
                    proxy_read_timeout 65s;
                    proxy_buffering {$buffering};
                }
            }

            NGINX;
    }

    private static function fpm(): string
    {
        return <<<'NGINX'
            upstream php {
                server unix:/run/php/php-fpm.sock;
            }

            server {
                # DR-101: nginx has 511 otherwise.
                listen 80 backlog=4096;
                root /var/www/html/public;
                location / {
                    try_files $uri /index.php$is_args$args;
                }
                location = /index.php {
                    include fastcgi_params;
                    fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
                    fastcgi_pass php;
                    # DR-407: longer than request_terminate_timeout.
                    fastcgi_read_timeout 65s;
                }
            }

            NGINX;
    }
}
