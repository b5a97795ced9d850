<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromFile;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Error\Violation;
use Nexus\Http\File\ContentType;
use Nexus\Http\UploadedFile;

/**
 * What #[FromFile] demands of files.
 *
 * @internal
 */
final readonly class FileRule
{
    public function __construct(private string $name, private FromFile $attribute) {}

    public function isEmpty(): bool
    {
        return $this->attribute->maxBytes === null && $this->attribute->types === [];
    }

    /** @throws ValidationFailed with the path of each file that is refused */
    public function check(mixed $files): void
    {
        $violations = [];
        if ($files instanceof UploadedFile) {
            $violations[] = $this->violation($this->name, $files);
        }
        foreach (\is_array($files) ? $files : [] as $index => $file) {
            $violations[] = $file instanceof UploadedFile ? $this->violation("{$this->name}[{$index}]", $file) : null;
        }
        $violations = array_values(array_filter($violations, static fn(?Violation $one): bool => $one !== null));
        if ($violations !== []) {
            throw new ValidationFailed($violations);
        }
    }

    private function violation(string $path, UploadedFile $file): ?Violation
    {
        $limit = $this->attribute->maxBytes;
        if ($limit !== null && $file->size() > $limit) {
            return new Violation($path, "The file has {$file->size()} bytes, more than {$limit}.");
        }
        if ($this->attribute->types === []) {
            return null;
        }
        $type = ContentType::of($file);
        foreach ($this->attribute->types as $pattern) {
            if (fnmatch($pattern, $type)) {
                return null;
            }
        }

        $wanted = implode(' or ', $this->attribute->types);

        return new Violation($path, "The file is {$type}, but should be {$wanted}.");
    }
}
