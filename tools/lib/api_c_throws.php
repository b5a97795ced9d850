<?php

// SPDX-License-Identifier: MIT
// What the methods and functions of the extension throw themselves, or in other functions of their file.

declare(strict_types=1);

final readonly class ApiCThrows
{
    private const ENTRY = '/^(?:PHP|ZEND)_(?:METHOD|FUNCTION)\((.*?)\)\n\{(.*?)^\}/ms';
    private const HELPER = '/^\w[^;{}()\n]*?\b(\w+)\([^;{}]*?\)\n\{(.*?)^\}/ms';

    /**
     * @param array<string, list<string>> $errors names in the catalogue by function: "Nexus_Async_Context_get"
     * @param array<string, string> $codes by name in the catalogue
     */
    private function __construct(private array $errors, private array $codes, private string $root) {}

    public static function under(string $root): self
    {
        $errors = [];
        foreach (filesUnder("{$root}/ext", ['c']) as $file) {
            $text = (string) file_get_contents($file);
            $helpers = self::bodies(self::HELPER, $text);
            foreach (self::bodies(self::ENTRY, $text) as $name => $body) {
                $errors[str_replace(', ', '_', $name)] = self::thrownIn($body, $helpers, []);
            }
        }

        $catalogue = (string) @file_get_contents("{$root}/ext/engine/errors/catalogue.def");
        preg_match_all('/^NX_ERROR\((\w+), "(NX-\d+)"/m', $catalogue, $matches);

        return new self(array_filter($errors), array_combine($matches[1], $matches[2]), $root);
    }

    /**
     * @param string $name "Nexus\Async\Context::get" or "Nexus\Async\spawn"
     * @return array<string, list<string>> the classes that an error may have, by its code
     */
    public function of(string $name): array
    {
        $thrown = [];
        foreach ($this->errors[strtr($name, ['\\' => '_', '::' => '_'])] ?? [] as $error) {
            $code = $this->codes[$error] ?? null;
            if ($code !== null) {
                $thrown[$code] = $this->classesOf($code);
            }
        }

        return array_filter($thrown);
    }

    /** @return list<string> the classes that the page of an error names */
    public function classesOf(string $code): array
    {
        $page = (string) @file_get_contents("{$this->root}/docs/reference/errors/{$code}.php");

        return preg_match('/^ \* Class: (.+)$/m', $page, $match) === 1
            ? array_map(trim(...), explode(',', $match[1]))
            : [];
    }

    /** @return array<string, string> */
    private static function bodies(string $pattern, string $text): array
    {
        preg_match_all($pattern, $text, $matches);

        return array_combine($matches[1], $matches[2]);
    }

    /**
     * @param array<string, string> $helpers
     * @param list<string> $seen
     * @return list<string>
     */
    private static function thrownIn(string $body, array $helpers, array $seen): array
    {
        preg_match_all('/\bnx_throw\(\s*NX_ERROR_(\w+)/', $body, $thrown);
        preg_match_all('/\b(\w+)\(/', $body, $called);
        $errors = $thrown[1];
        foreach (array_diff(array_intersect(array_unique($called[1]), array_keys($helpers)), $seen) as $helper) {
            $errors = [...$errors, ...self::thrownIn($helpers[$helper], $helpers, [...$seen, $helper])];
        }

        return array_values(array_unique($errors));
    }
}
