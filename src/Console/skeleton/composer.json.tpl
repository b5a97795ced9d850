{
    "name": "app/%name%",
    "type": "project",
    "require": {
        "php": ">=8.2",
        "nexus-php/nexus": "@dev"
    },
    "require-dev": {
        "phpunit/phpunit": "^11.0"
    },
    "repositories": {
        "nexus": {
            "type": "path",
            "url": "%nexus%"
        }
    },
    "autoload": {
        "psr-4": {
            "App\\": "src/"
        }
    },
    "autoload-dev": {
        "psr-4": {
            "App\\Tests\\": "tests/"
        }
    },
    "scripts": {
        "serve": "nexus serve app.php --env=development --watch",
        "test": "nexus run vendor/bin/phpunit"
    },
    "config": {
        "process-timeout": 0,
        "sort-packages": true
    }
}
