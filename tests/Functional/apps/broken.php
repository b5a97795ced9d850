<?php

throw new RuntimeException('The database is not there.');
