<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is an uploaded file of a form, or a list of them.
 *
 *     fn (#[FromFile(maxBytes: 5_000_000, types: ['image/png', 'image/jpeg'])] UploadedFile $photo) => …
 *
 * A file that is too large, or has another type, is answered with 422 and the path of the file.
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromFile
{
    /**
     * @param string|null $name of the field; null: the name of the parameter
     * @param int|null $maxBytes maximum size of a file; null: the limit of the server
     * @param list<string> $types accepted media types of the content, as ContentType finds them: "image/*"; none: any
     */
    public function __construct(public ?string $name = null, public ?int $maxBytes = null, public array $types = []) {}
}
