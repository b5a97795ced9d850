<?php

declare(strict_types=1);

// Executed by the PHP that would serve, in a process of its own: php facts.php DIRECTORY. Prints facts as JSON, each
// after a marker, since PHP may print messages of its own. Then it compiles a sample of the PHP files below DIRECTORY
// into OPcache, to see what all of them would take; nothing of them is executed. A file that cannot be compiled may end
// this process: what was printed before counts.

use Nexus\Doctor\Probe\CompiledSample;

require __DIR__ . '/CompiledSample.php';

$status = function_exists('opcache_get_status') ? opcache_get_status(false) : false;
$jit = is_array($status) && is_array($status['jit'] ?? null) ? $status['jit'] : [];
$settings = ini_get_all(null, false);
echo "\n@facts ", json_encode([
    'version' => PHP_VERSION,
    'architecture' => php_uname('m'),
    'file' => (string) php_ini_loaded_file(),
    'settings' => array_filter($settings === false ? [] : $settings, is_string(...)),
    'extensions' => array_map(strtolower(...), array_merge(get_loaded_extensions(), get_loaded_extensions(true))),
    'jit' => $jit['on'] ?? null,
], JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";

$arguments = $_SERVER['argv'] ?? [];
$directory = is_array($arguments) ? $arguments[1] ?? '' : '';
if (is_array($status) && is_string($directory) && is_dir($directory)) {
    foreach (CompiledSample::of($directory)->compile() as $use) {
        echo "\n@use ", json_encode($use, JSON_THROW_ON_ERROR), "\n";
    }
}
