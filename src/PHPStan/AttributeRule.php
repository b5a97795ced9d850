<?php

declare(strict_types=1);

namespace Nexus\PHPStan;

use Nexus\Http\Request;
use PhpParser\Node;
use PhpParser\Node\Expr\MethodCall;
use PHPStan\Analyser\Scope;
use PHPStan\Rules\Rule;
use PHPStan\Rules\RuleErrorBuilder;
use PHPStan\Type\ObjectType;
use PHPStan\Type\VerbosityLevel;

/**
 * An attribute of a request whose name is a class has an object of it, or null: withAttribute(User::class, $user).
 *
 * @internal for PHPStan, by extension.neon
 *
 * @implements Rule<MethodCall>
 */
final class AttributeRule implements Rule
{
    public function getNodeType(): string
    {
        return MethodCall::class;
    }

    public function processNode(Node $node, Scope $scope): array
    {
        $arguments = $node->getArgs();
        if (
            \count($arguments) !== 2
            || !$node->name instanceof Node\Identifier
            || $node->name->toLowerString() !== 'withattribute'
            || !(new ObjectType(Request::class))->isSuperTypeOf($scope->getType($node->var))->yes()
        ) {
            return [];
        }
        $name = $scope->getType($arguments[0]->value);
        $value = $scope->getType($arguments[1]->value);
        $expected = $name->getClassStringObjectType();
        if (!$name->isClassString()->yes() || $value->isNull()->yes() || $expected->accepts($value, true)->yes()) {
            return [];
        }

        return [
            RuleErrorBuilder::message(\sprintf(
                'The attribute %s of a request expects an object of that class, %s given.',
                $expected->describe(VerbosityLevel::typeOnly()),
                $value->describe(VerbosityLevel::typeOnly()),
            ))->identifier('nexus.attribute')->build(),
        ];
    }
}
