<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Testing\TestFile;

/**
 * The body of a form with files.
 *
 * @internal
 */
final readonly class FormBody
{
    private function __construct(public string $type, public string $body) {}

    /**
     * @param array<string, TestFile|list<TestFile>> $files
     * @param array<string, mixed> $fields
     */
    public static function of(array $files, array $fields): self
    {
        $boundary = bin2hex(random_bytes(16));
        $body = '';
        foreach ($fields === [] ? [] : explode('&', http_build_query($fields)) as $pair) {
            [$name, $value] = array_map(urldecode(...), explode('=', $pair, 2) + [1 => '']);
            $body .= self::part($boundary, self::parameter('name', $name), $value);
        }
        foreach ($files as $name => $given) {
            foreach (\is_array($given) ? $given : [$given] as $file) {
                $body .= self::file($boundary, \is_array($given) ? "{$name}[]" : $name, $file);
            }
        }

        return new self("multipart/form-data; boundary={$boundary}", "{$body}--{$boundary}--\r\n");
    }

    private static function file(string $boundary, string $name, TestFile $file): string
    {
        $described = self::parameter('name', $name) . '; ' . self::parameter('filename', $file->name)
            . "\r\nContent-Type: {$file->mediaType}";

        return self::part($boundary, $described, $file->content);
    }

    private static function parameter(string $name, string $value): string
    {
        return "{$name}=\"" . str_replace(['"', "\r", "\n"], ['%22', '%0D', '%0A'], $value) . '"';
    }

    private static function part(string $boundary, string $described, string $content): string
    {
        return "--{$boundary}\r\nContent-Disposition: form-data; {$described}\r\n\r\n{$content}\r\n";
    }
}
