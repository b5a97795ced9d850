<?php

declare(strict_types=1);

session_save_path((string) getenv('SESSIONS'));
session_start();
$count = $_SESSION['count'] ?? null;
$_SESSION['count'] = is_int($count) ? $count + 1 : 1;
echo json_encode([$_SESSION['user'] ?? null, $_SESSION['count']]);
