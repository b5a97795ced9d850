<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;

require __DIR__ . '/../../programs/hook/slow/harness.php';

[$address] = arguments();
slow_calls(static function (int $count) use ($address): int {
    $multi = curl_multi_init();
    $handles = [];
    for ($index = 0; $index < $count; ++$index) {
        $handle = curl_init("http://{$address}/slow");
        curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
        curl_multi_add_handle($multi, $handle);
        $handles[] = $handle;
    }
    do {
        curl_multi_exec($multi, $running);
        if ($running > 0) {
            curl_multi_select($multi, 1.0);
        }
    } while ($running > 0);
    $right = array_filter($handles, static fn(CurlHandle $handle): bool => curl_multi_getcontent($handle) === 'slow');
    array_map(static fn(CurlHandle $handle): int => curl_multi_remove_handle($multi, $handle), $handles);

    return count($right);
});
