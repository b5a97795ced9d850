<?php

declare(strict_types=1);

// A front controller without a framework: the benchmark measures the request around it.

$body = json_encode(
    ['message' => 'hello', 'to' => $_GET['to'] ?? 'load', 'path' => parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)],
    JSON_UNESCAPED_SLASHES,
);
header('Content-Type: application/json');
header('Content-Length: ' . strlen($body));
echo $body;
