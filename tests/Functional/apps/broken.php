<?php

declare(strict_types=1);

throw new RuntimeException('The database is not there.');
