<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Entity;

use Doctrine\ORM\Mapping\ClassMetadata;
use Doctrine\ORM\Query\Filter\SQLFilter;

/** Shows only the books of one author. */
final class OfOneAuthor extends SQLFilter
{
    public function addFilterConstraint(ClassMetadata $targetEntity, string $targetTableAlias): string
    {
        return $targetEntity->getName() === Book::class
            ? "{$targetTableAlias}.author_id = {$this->getParameter('author')}"
            : '';
    }
}
