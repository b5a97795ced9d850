<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;

/** A handler's parameter has an attribute that cannot be satisfied. Thrown when the server starts. */
final class InvalidParameterError extends \Error implements NexusException
{
    /**
     * @internal
     * @param string $packages as arguments of "composer require"
     */
    public static function missingPackage(\ReflectionParameter $parameter, string $why, string $packages): self
    {
        return new self('NX-0345', $parameter, "{$why}. Run: composer require {$packages}");
    }

    /** @internal */
    public static function unsupportedType(\ReflectionParameter $parameter, string $attribute, string $supported): self
    {
        $type = $parameter->getType() === null ? 'without a type' : "of type {$parameter->getType()}";

        $why = "#[{$attribute}] cannot be on a parameter {$type}. It takes {$supported}";

        return new self('NX-0346', $parameter, $why);
    }

    /** @internal */
    public static function constraint(\ReflectionParameter $parameter, string $class): self
    {
        $why = "symfony/validator does not check #[{$class}] on a parameter. Put it on a property of a class, and "
            . 'give the parameter that class';

        return new self('NX-0347', $parameter, $why);
    }

    /** "NX-0345" */
    public function errorCode(): string
    {
        return $this->errorCode;
    }

    private function __construct(private readonly string $errorCode, \ReflectionParameter $parameter, string $why)
    {
        $function = $parameter->getDeclaringFunction();
        $place = $function->getFileName() === false ? $function->getName() : \sprintf(
            '%s:%d',
            $function->getFileName(),
            $function->getStartLine(),
        );
        parent::__construct("[{$errorCode}] Parameter \${$parameter->getName()} of the handler at {$place}: {$why}");
    }
}
