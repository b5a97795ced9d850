<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * The same limits for containers.
 *
 * @internal
 */
final class ContainerFiles
{
    public static function of(Format $format, Target $target): string
    {
        return match ($format) {
            Format::Docker => self::docker($target),
            Format::Compose => self::compose($target),
            default => self::kubernetes($target),
        };
    }

    /** @return array<string, string> */
    private static function sysctls(Target $target): array
    {
        return array_filter(SystemFiles::network($target), static fn(string $value): bool => $value !== '');
    }

    private static function docker(Target $target): string
    {
        $options = '';
        foreach (self::sysctls($target) as $name => $value) {
            $options .= "    --sysctl '{$name}={$value}' \\\n";
        }

        return <<<SH
            # DR-221: as many workers as CPUs: `nexus serve` follows --cpus by itself. DR-201: nofile. DR-513: the stop.
            exec docker run \\
                --cpus {$target->cpus} --memory {$target->memoryMiB()}m --memory-swap {$target->memoryMiB()}m \\
                --ulimit nofile={$target->openFiles()} --pids-limit 4096 --stop-timeout 20 \\
            {$options}    --publish {$target->port}:{$target->port} "\$@"

            SH;
    }

    private static function compose(Target $target): string
    {
        $sysctls = '';
        foreach (self::sysctls($target) as $name => $value) {
            $sysctls .= "            {$name}: \"{$value}\"\n";
        }

        return <<<YAML
            services:
                app:
                    # DR-221, DR-211: the workers follow these limits.
                    cpus: {$target->cpus}
                    mem_limit: {$target->memoryMiB()}m
                    memswap_limit: {$target->memoryMiB()}m
                    pids_limit: 4096
                    # DR-513: longer than --drain.
                    stop_grace_period: 20s
                    # DR-201: each connection takes a descriptor.
                    ulimits:
                        nofile:
                            soft: {$target->openFiles()}
                            hard: {$target->openFiles()}
                    # DR-101, DR-111: of the container's own network namespace.
                    sysctls:
            {$sysctls}
            YAML;
    }

    private static function kubernetes(Target $target): string
    {
        return <<<YAML
            # These sysctls are safe: the kubelet needs no configuration for them. somaxconn and
            # tcp_tw_reuse need --allowed-unsafe-sysctls on the node; Linux's own defaults (4096 and 2) do for most.
            # Kubernetes has no setting for open files, and a LimitRange cannot set it: the container runtime of the
            # node decides (DR-201).
            spec:
                template:
                    spec:
                        # DR-513: --readiness-delay (5 s) and --drain (10 s) fit into it.
                        terminationGracePeriodSeconds: 30
                        securityContext:
                            sysctls:
                                - name: net.ipv4.ip_local_port_range
                                  value: "15000 60999"
                                - name: net.ipv4.tcp_syncookies
                                  value: "1"
                        containers:
                            - name: app
                              # DR-221: a limit below the number of workers throttles them.
                              resources:
                                  requests:
                                      cpu: "{$target->cpus}"
                                      memory: {$target->memoryMiB()}Mi
                                  limits:
                                      cpu: "{$target->cpus}"
                                      memory: {$target->memoryMiB()}Mi

            YAML;
    }
}
