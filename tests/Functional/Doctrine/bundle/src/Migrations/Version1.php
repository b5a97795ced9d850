<?php

declare(strict_types=1);

namespace Shop\Migrations;

use Doctrine\DBAL\Schema\Schema;
use Doctrine\Migrations\AbstractMigration;

final class Version1 extends AbstractMigration
{
    public function up(Schema $schema): void
    {
        $table = $schema->createTable('migrated');
        $table->addColumn('id', 'integer');
        $table->setPrimaryKey(['id']);
    }
}
