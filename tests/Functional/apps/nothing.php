<?php

return 42;
