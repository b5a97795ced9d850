<?php

return 'loaded';
