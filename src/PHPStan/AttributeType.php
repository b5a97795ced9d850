<?php

declare(strict_types=1);

namespace Nexus\PHPStan;

use Nexus\Http\Request;
use PhpParser\Node\Expr\MethodCall;
use PHPStan\Analyser\Scope;
use PHPStan\Reflection\MethodReflection;
use PHPStan\Type\DynamicMethodReturnTypeExtension;
use PHPStan\Type\NullType;
use PHPStan\Type\Type;
use PHPStan\Type\TypeCombinator;

/**
 * The type of a request's attribute whose name is a class: $request->attribute(User::class) is User|null.
 * AttributeRule checks what withAttribute() sets.
 *
 * @internal for PHPStan, by extension.neon
 */
final class AttributeType implements DynamicMethodReturnTypeExtension
{
    public function getClass(): string
    {
        return Request::class;
    }

    public function isMethodSupported(MethodReflection $methodReflection): bool
    {
        return $methodReflection->getName() === 'attribute';
    }

    public function getTypeFromMethodCall(
        MethodReflection $methodReflection,
        MethodCall $methodCall,
        Scope $scope,
    ): ?Type {
        $arguments = $methodCall->getArgs();
        if (!isset($arguments[0]) || !$scope->getType($arguments[0]->value)->isClassString()->yes()) {
            return null;
        }
        $default = isset($arguments[1]) ? $scope->getType($arguments[1]->value) : new NullType();

        return TypeCombinator::union($scope->getType($arguments[0]->value)->getClassStringObjectType(), $default);
    }
}
