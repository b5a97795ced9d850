.git
.github
.phpunit.cache
tests
vendor
