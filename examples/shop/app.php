<?php

declare(strict_types=1);

// A shop: bin/nexus serve examples/shop/app.php --workers=1

use Doctrine\DBAL\Connection;
use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\PasswordHasher;
use Nexus\Http\Auth\SessionLogin;
use Nexus\Http\Error\HttpException;
use Nexus\Http\File\Files;
use Nexus\Http\Middleware\ContentSecurityPolicy;
use Nexus\Http\Middleware\Csrf;
use Nexus\Http\Middleware\SecurityHeaders;
use Nexus\Http\Session\PdoSessionStore;
use Nexus\Http\Session\Sessions;
use Nexus\Time\Duration;
use Shop\Account\Customers;
use Shop\Catalogue\Catalogue;
use Shop\Database;
use Shop\Live\Broadcast;
use Shop\Order\OrderDesk;
use Shop\Order\Orders;
use Shop\Web\Errors;
use Shop\Web\PageResolver;
use Shop\Web\TwigExtension;

// In a checkout that has the packages of the tests, the autoloader of Nexus finds everything.
if (is_file(__DIR__ . '/vendor/autoload.php')) {
    require_once __DIR__ . '/vendor/autoload.php';
}

$database = Database::ofEnvironment();
$database->migrate();
$connection = $database->connect();
$pdo = $connection->getNativeConnection();
assert($pdo instanceof PDO);

$catalogue = new Catalogue($connection);
$orders = new Orders($connection, $catalogue);
$customers = new Customers($connection, new PasswordHasher());
$login = new SessionLogin($customers->find(...));
$live = new Broadcast();
$system = ActorSystem::create('shop');
$seconds = getenv('SHOP_PACKING_SECONDS');
$packing = Duration::of($seconds === false ? 4.0 : (float) $seconds);
$desk = OrderDesk::open($system, $orders, $catalogue, $live, $packing);

$app = App::create()->withActors($system)->protectRoutes();
foreach ([$catalogue, $orders, $customers, $login, $live, $desk] as $service) {
    $app->provide($service);
}
$app->provide($connection, Connection::class);
$twig = $app->twig(__DIR__ . '/templates');
$twig->environment()->addExtension(new TwigExtension());
$app->paramResolver(new PageResolver());

$app->middleware(
    SecurityHeaders::create()->withPolicy(ContentSecurityPolicy::basic()->with('default-src', "'self'")),
    Sessions::in(PdoSessionStore::on($pdo)),
    Csrf::bySession(),
    new Authentication($login),
);
$app->onError(HttpException::class, new Errors($twig));
$app->files('/assets', Files::in(__DIR__ . '/public'))->public();
$app->discover(__DIR__ . '/src/Controller');

return $app;
