<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Entity;

use Doctrine\ORM\Mapping\ClassMetadata;
use Doctrine\ORM\Query\Filter\SQLFilter;

/** Only the books of one author are seen. */
final class OfOneAuthor extends SQLFilter
{
    public function addFilterConstraint(ClassMetadata $targetEntity, string $targetTableAlias): string
    {
        return $targetEntity->getName() === Book::class
            ? "{$targetTableAlias}.author_id = {$this->getParameter('author')}"
            : '';
    }
}
