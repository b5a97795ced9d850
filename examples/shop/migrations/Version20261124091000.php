<?php

declare(strict_types=1);

namespace Shop\Migrations;

use Doctrine\DBAL\Schema\Schema;
use Doctrine\Migrations\AbstractMigration;

/** The first products. */
final class Version20261124091000 extends AbstractMigration
{
    /** Id, name, tagline, description, price in cents, stock. */
    private const PRODUCTS = [
        [
            'sencha', 'Sencha Asamushi', 'Green tea from Shizuoka, 100 g',
            'Steamed for thirty seconds, so the leaves stay whole and the cup stays clear. It tastes of fresh grass and'
                . ' sweet peas. Use water of 70 °C, and pour after a minute.',
            1450, 40,
        ],
        [
            'earl-grey', 'Earl Grey', 'Black tea with bergamot, 100 g',
            'Ceylon leaves with oil of bergamot from Calabria, and nothing else. Bright, dry, and good with or without'
                . ' milk. Use boiling water, and pour after three minutes.',
            1120, 60,
        ],
        [
            'darjeeling', 'Darjeeling First Flush', 'Black tea of the spring harvest, 50 g',
            'Picked in the second week of March, at 1 900 metres. Light in the cup, with a scent of muscat and almonds.'
                . ' The harvest was small: when it is gone, it is gone until next spring.',
            2390, 5,
        ],
        [
            'rooibos', 'Rooibos', 'Red bush from the Cederberg, 100 g',
            'Needles of a bush that grows only in the mountains of the Cederberg. Round, a little smoky, and free of'
                . ' caffeine. It cannot become bitter, however long you leave it.',
            890, 80,
        ],
        [
            'teapot', 'Stoneware Teapot', 'Thrown by hand, 0.6 l',
            'A pot for two, thrown and glazed in Höhr-Grenzhausen. The sieve is part of the spout, and the lid stays'
                . ' where it is when you pour the last drop.',
            6900, 7,
        ],
        [
            'cup', 'Stoneware Cup', 'No handle, 0.2 l',
            'Without a handle you notice when the tea is too hot to drink. The glaze is never the same twice; the size'
                . ' always is.',
            1800, 24,
        ],
        [
            'kettle', 'Gooseneck Kettle', 'Steel, for every stove, 1 l',
            'A narrow spout pours slowly and where you want it. The thermometer in the lid needs no battery.',
            5400, 1,
        ],
        [
            'whisk', 'Matcha Whisk', 'Cut out of one piece of bamboo',
            'Eighty tines, split by hand out of a single piece of bamboo. Hold it upright and write an M: the foam is'
                . ' there after twenty strokes.',
            2150, 0,
        ],
    ];

    public function up(Schema $schema): void
    {
        foreach (self::PRODUCTS as $position => $product) {
            $this->addSql(
                'INSERT INTO products (position, id, name, tagline, description, price, stock) VALUES (?, ?, ?, ?, ?, ?, ?)',
                [$position, ...$product],
            );
        }
    }

    public function down(Schema $schema): void
    {
        $this->addSql('DELETE FROM products');
    }
}
