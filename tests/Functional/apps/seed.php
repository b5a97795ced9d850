<?php

declare(strict_types=1);

mt_srand(1);
