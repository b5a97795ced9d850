# %name%

```sh
composer install
composer serve     # http://localhost:8080, reloads when a file changes
composer test
```

| file | what it is |
|---|---|
| `app.php` | the application: middleware, and where its controllers are |
| `src/Controller/` | classes with routes in attributes |
| `tests/` | tests that send requests without a server |
| `nexus.php` | settings of the server |
| `Dockerfile`, `compose.yaml` | an image without a compiler |
| `%name%.service` | a unit for systemd, for an application in `/srv/%name%` |
| `.github/workflows/ci.yml` | tests at each push |

`composer.json` takes Nexus from `%nexus%`, because Nexus is not on Packagist yet. Remove `repositories` when it is.
