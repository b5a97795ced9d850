<?php

declare(strict_types=1);

namespace Shop\Migrations;

use Doctrine\DBAL\Schema\Schema;
use Doctrine\Migrations\AbstractMigration;
use Nexus\Http\Session\PdoSessionStore;

/** The tables. The statements are the same on SQLite and PostgreSQL. */
final class Version20261124090000 extends AbstractMigration
{
    private const TABLES = [
        'products' => <<<'SQL'
            id VARCHAR(40) NOT NULL PRIMARY KEY,
            position INTEGER NOT NULL,
            name VARCHAR(80) NOT NULL,
            tagline VARCHAR(160) NOT NULL,
            description TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price > 0),
            stock INTEGER NOT NULL CHECK (stock >= 0)
            SQL,
        'customers' => <<<'SQL'
            id CHAR(16) NOT NULL PRIMARY KEY,
            name VARCHAR(80) NOT NULL,
            email VARCHAR(180) NOT NULL UNIQUE,
            password VARCHAR(255) NOT NULL
            SQL,
        'orders' => <<<'SQL'
            id CHAR(14) NOT NULL PRIMARY KEY,
            customer CHAR(16) NOT NULL REFERENCES customers (id),
            status VARCHAR(10) NOT NULL,
            total INTEGER NOT NULL,
            placed_at TIMESTAMP NOT NULL
            SQL,
        'order_lines' => <<<'SQL'
            order_id CHAR(14) NOT NULL REFERENCES orders (id),
            product VARCHAR(40) NOT NULL REFERENCES products (id),
            name VARCHAR(80) NOT NULL,
            price INTEGER NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            PRIMARY KEY (order_id, product)
            SQL,
    ];

    public function up(Schema $schema): void
    {
        foreach (self::TABLES as $name => $columns) {
            $this->addSql("CREATE TABLE {$name} ({$columns})");
        }
        $this->addSql('CREATE INDEX orders_of_customer ON orders (customer, placed_at)');
        $this->addSql('CREATE INDEX orders_by_status ON orders (status)');
        $pdo = $this->connection->getNativeConnection();
        \assert($pdo instanceof \PDO);
        $this->addSql(PdoSessionStore::on($pdo)->schema());
    }

    public function down(Schema $schema): void
    {
        foreach (['nexus_sessions', ...array_reverse(array_keys(self::TABLES))] as $name) {
            $this->addSql("DROP TABLE {$name}");
        }
    }
}
