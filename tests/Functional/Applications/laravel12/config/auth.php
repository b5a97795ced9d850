<?php

declare(strict_types=1);

return [
    'defaults' => ['guard' => 'header'],
    'guards' => ['header' => ['driver' => 'header']],
    'providers' => [],
];
