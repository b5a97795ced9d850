<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is an uploaded file of a form, or a list of them.
 *
 *     fn (#[FromFile] UploadedFile $photo) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromFile
{
    /** @param string|null $name of the field; null: the name of the parameter */
    public function __construct(public ?string $name = null) {}
}
