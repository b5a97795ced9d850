<?php

declare(strict_types=1);

return $_GET;
