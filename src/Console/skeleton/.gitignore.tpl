/.phpunit.cache/
/vendor/
