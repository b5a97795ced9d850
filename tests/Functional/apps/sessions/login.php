<?php

declare(strict_types=1);

session_save_path((string) getenv('SESSIONS'));
session_start();
$_SESSION = ['user' => filter_input(INPUT_GET, 'user'), 'count' => 0];
echo 'in';
