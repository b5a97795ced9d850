<?php

declare(strict_types=1);

namespace Nexus\PHPStan;

use Nexus\Async\Future;
use PhpParser\Node\Expr\FuncCall;
use PHPStan\Analyser\Scope;
use PHPStan\Reflection\FunctionReflection;
use PHPStan\Type\Constant\ConstantArrayTypeBuilder;
use PHPStan\Type\DynamicFunctionReturnTypeExtension;
use PHPStan\Type\ObjectType;
use PHPStan\Type\Type;

/**
 * The results of all() and concurrent() under their keys: all(['user' => $future, 'cart' => fn (): int => 3]) is an
 * array{user: User, cart: int}.
 *
 * @internal for PHPStan, by extension.neon
 */
final class CombinedType implements DynamicFunctionReturnTypeExtension
{
    public function isFunctionSupported(FunctionReflection $functionReflection): bool
    {
        return \in_array($functionReflection->getName(), ['Nexus\Async\all', 'Nexus\Async\concurrent'], true);
    }

    public function getTypeFromFunctionCall(
        FunctionReflection $functionReflection,
        FuncCall $functionCall,
        Scope $scope,
    ): ?Type {
        $arguments = $functionCall->getArgs();
        $arrays = $arguments === [] ? [] : $scope->getType($arguments[0]->value)->getConstantArrays();
        if (\count($arrays) !== 1) {
            return null;
        }
        $results = ConstantArrayTypeBuilder::createEmpty();
        foreach ($arrays[0]->getKeyTypes() as $index => $key) {
            $result = self::resultOf($arrays[0]->getValueTypes()[$index], $scope);
            if ($result === null) {
                return null;
            }
            $results->setOffsetValueType($key, $result, $arrays[0]->isOptionalKey($index));
        }

        return $results->getArray();
    }

    private static function resultOf(Type $element, Scope $scope): ?Type
    {
        if ((new ObjectType(Future::class))->isSuperTypeOf($element)->yes()) {
            return $element->getTemplateType(Future::class, 'T');
        }
        if (!$element->isCallable()->yes()) {
            return null;
        }
        $signatures = $element->getCallableParametersAcceptors($scope);

        return \count($signatures) === 1 ? $signatures[0]->getReturnType() : null;
    }
}
