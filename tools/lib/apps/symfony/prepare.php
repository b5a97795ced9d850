<?php

declare(strict_types=1);

// Makes the tables and the users: php prepare.php USER... The password of each is "secret".

use App\Entity\User;
use App\Kernel;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\Tools\SchemaTool;

require dirname(__DIR__, 4) . '/build/applications/journey-symfony/autoload.php';

$kernel = new Kernel('prod', false);
$kernel->boot();
$entities = $kernel->getContainer()->get('doctrine')->getManager();
assert($entities instanceof EntityManagerInterface);
(new SchemaTool($entities))->createSchema($entities->getMetadataFactory()->getAllMetadata());
foreach (array_slice($argv, 1) as $name) {
    $entities->persist(new User($name, password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4])));
}
$entities->flush();
