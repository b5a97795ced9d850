<?php

// SPDX-License-Identifier: MIT
// One entry of the table of errors: docs/reference/errors/NX-nnnn.php, a comment that explains the error and a program
// that causes it.

declare(strict_types=1);

final readonly class ErrorEntry
{
    private const FIELDS = ['Class', 'Printed', 'Means', 'Cause', 'Cure', 'With'];

    /** @param array<string, string> $fields */
    private function __construct(
        public string $code,
        public ?string $constant,
        private array $fields,
        public string $example,
        public bool $isThrown,
        public string $says,
    ) {}

    /** @throws UnexpectedValueException naming what the file lacks */
    public static function read(string $file): self
    {
        $pattern = '~^<\?php\n\n/\*\*\n \* (NX-\d{4})(?: ([A-Z][A-Z_]*))?\n(.*?) \*/\n(.*)\n/\* (Throws|Prints):\n(.*?)\n?\*/\n$~sD';
        if (preg_match($pattern, (string) file_get_contents($file), $part) !== 1) {
            throw new UnexpectedValueException('is not `/** NX-nnnn … */`, a program, and `/* Throws: … */` or `/* Prints: … */`');
        }
        if ($part[1] !== basename($file, '.php')) {
            throw new UnexpectedValueException("explains {$part[1]}");
        }
        $example = trim((string) preg_replace('~^declare\(strict_types=1\);\n~m', '', $part[4], 1));

        return (
            new self(
                $part[1],
                $part[2] === '' ? null : $part[2],
                self::fieldsOf($part[3]),
                $example,
                $part[5] === 'Throws',
                $part[6],
            )
        )->whole();
    }

    /**
     * @return list<string> class names without a leading backslash; C throws the first. Empty: the error is only
     *     printed
     */
    public function classes(): array
    {
        return isset($this->fields['Class']) ? explode(', ', $this->fields['Class']) : [];
    }

    /** For an error that is not thrown: which part prints it, and where. */
    public function printed(): ?string
    {
        return $this->fields['Printed'] ?? null;
    }

    public function means(): string
    {
        return $this->fields['Means'];
    }

    public function cause(): string
    {
        return $this->fields['Cause'];
    }

    public function cure(): string
    {
        return $this->fields['Cure'];
    }

    /** Shell commands to run before the example. */
    public function with(): ?string
    {
        return $this->fields['With'] ?? null;
    }

    public function chapter(): string
    {
        return substr($this->code, 3, 2);
    }

    public function anchor(): string
    {
        return strtolower($this->code);
    }

    /** @return array<string, string> by the names of FIELDS */
    private static function fieldsOf(string $comment): array
    {
        $fields = [];
        $name = null;
        foreach (explode("\n", trim($comment)) as $line) {
            $text = ltrim($line, " *\t");
            if (preg_match('~^([A-Z][a-z]+): (.*)$~', $text, $match) === 1) {
                [, $name, $text] = $match;
                if (!in_array($name, self::FIELDS, true) || isset($fields[$name])) {
                    throw new UnexpectedValueException("has the field {$name}, which is unknown or there twice");
                }
                $fields[$name] = $text;
            } elseif ($text !== '' && $name !== null) {
                $fields[$name] = ($fields[$name] ?? '') . " {$text}";
            }
        }

        return array_map(trim(...), $fields);
    }

    private function whole(): self
    {
        foreach (['Means', 'Cause', 'Cure'] as $field) {
            if (strlen($this->fields[$field] ?? '') < 12) {
                throw new UnexpectedValueException("says nothing under {$field}");
            }
        }
        if (($this->classes() === []) === ($this->printed() === null)) {
            throw new UnexpectedValueException('needs either a Class that is thrown, or who has it Printed');
        }
        $at = strpos($this->says, "[{$this->code}] ");
        if ($this->isThrown ? $at !== 0 : $at === false) {
            throw new UnexpectedValueException("shows a message without [{$this->code}]");
        }
        if ($this->example === '') {
            throw new UnexpectedValueException('has no example');
        }

        return $this;
    }
}
