<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/**
 * 422: The request is well-formed, and some of its values are invalid. Its problem document lists them as "errors".
 *
 *     throw ValidationFailed::at('email', 'This address is taken.');
 */
final class ValidationFailed extends HttpException
{
    /** @param list<Violation> $violations */
    public function __construct(public readonly array $violations, ?\Throwable $previous = null)
    {
        parent::__construct(422, self::summary($violations), [], $previous);
    }

    /**
     * One invalid value.
     *
     * @param string $path of the value: "items[0].price"
     * @param string $message for the client
     */
    public static function at(string $path, string $message): self
    {
        return new self([new Violation($path, $message)]);
    }

    /** @return array{errors: list<array{path: string, message: string}>} */
    public function members(): array
    {
        return ['errors' => array_map(
            static fn(Violation $violation): array => [
                'path' => self::printable($violation->path),
                'message' => self::printable($violation->message),
            ],
            $this->violations,
        )];
    }

    /** @param list<Violation> $violations */
    private static function summary(array $violations): string
    {
        $lines = array_map(
            static fn(Violation $violation): string => ltrim("{$violation->path}: {$violation->message}", ': '),
            \array_slice($violations, 0, 5),
        );

        return implode(' ', $lines) . (\count($violations) > 5 ? ' …' : '');
    }

    /** Names of fields are the client's, and may be any bytes. */
    private static function printable(string $text): string
    {
        return preg_match('//u', $text) === 1 ? $text : (string) preg_replace('/[^\x20-\x7e]/', '?', $text);
    }
}
