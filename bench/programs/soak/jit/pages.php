<?php

declare(strict_types=1);

/*
 * Libraries whose classes are loaded when a page first needs them, so that several workers compile them at once. Each
 * page returns the same text each time.
 */

use Doctrine\Common\Collections\ArrayCollection;
use Doctrine\Common\Collections\Criteria;
use Doctrine\Common\Collections\Expr\Comparison;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Schema\Schema;
use Doctrine\Inflector\InflectorFactory;
use Monolog\Formatter\JsonFormatter;
use Monolog\Handler\TestHandler;
use Monolog\Logger;
use Nyholm\Psr7\ServerRequest;
use Nyholm\Psr7\Uri;
use PhpParser\Node\Stmt\ClassMethod;
use PhpParser\NodeFinder;
use PhpParser\ParserFactory;
use PhpParser\PrettyPrinter\Standard;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\String\UnicodeString;

$parse = static function (): string {
    $source = (string) file_get_contents(dirname(__DIR__, 4) . '/vendor/composer/ClassLoader.php');
    $statements = (new ParserFactory())->createForHostVersion()->parse($source)
        ?? [];
    $methods = (new NodeFinder())->findInstanceOf($statements, ClassMethod::class);

    return count($methods) . ' ' . md5((new Standard())->prettyPrintFile($statements));
};
$schema = static function (): string {
    $connection = DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true]);
    $schema = new Schema();
    $table = $schema->createTable('page');
    $table->addColumn('id', 'integer');
    $table->addColumn('title', 'string', ['length' => 80]);
    $table->setPrimaryKey(['id']);
    foreach ($schema->toSql($connection->getDatabasePlatform()) as $statement) {
        $connection->executeStatement($statement);
    }
    for ($id = 1; $id <= 20; $id++) {
        $connection->insert('page', ['id' => $id, 'title' => "Page {$id}"]);
    }
    $query = $connection->createQueryBuilder()->select('COUNT(*)', 'MAX(title)')->from('page')->where('id > 10');

    return (string) json_encode($query->executeQuery()->fetchNumeric());
};
$collections = static function (): string {
    $numbers = new ArrayCollection(array_map(static fn(int $number): array => ['number' => $number], range(1, 100)));
    $criteria = Criteria::create()
        ->where(new Comparison('number', Comparison::GT, 50))
        ->orderBy(['number' => 'DESC'])
        ->setMaxResults(5);

    return (string) json_encode(array_column($numbers->matching($criteria)->toArray(), 'number'));
};
$log = static function (): string {
    $handler = new TestHandler();
    $handler->setFormatter(new JsonFormatter());
    $logger = new Logger('soak', [$handler]);
    $logger->warning('A {thing} happened.', ['thing' => 'page']);
    $logger->info('Another one.');

    return implode(' ', array_map(static fn($record): string => $record->message, $handler->getRecords()));
};
$text = static function (): string {
    $string = (new UnicodeString('Größe und Übermaß'))->snake()->title()->reverse();
    $word = InflectorFactory::create()->build()->pluralize('category');

    return "{$string} {$word} " . (new OutputFormatter())->format('<info>x</info>');
};
$message = static function (): string {
    $request = (new ServerRequest('POST', new Uri('http://a.example/b?c=d')))
        ->withHeader('X-A', ['1', '2'])
        ->withQueryParams(['c' => 'd']);

    return "{$request->getUri()->getPath()} {$request->getHeaderLine('x-a')} "
        . json_encode($request->getQueryParams());
};

return [
    '/parse' => $parse,
    '/schema' => $schema,
    '/collections' => $collections,
    '/log' => $log,
    '/text' => $text,
    '/message' => $message,
];
