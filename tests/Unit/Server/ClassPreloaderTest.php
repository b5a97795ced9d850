<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Actor\ActorSystem;
use Nexus\Server\Internal\ClassPreloader;
use Nexus\Server\Internal\ControlSocket;
use Nexus\Server\Internal\Leader;
use Nexus\Server\Internal\Master;
use Nexus\Server\Internal\PlanProcess;
use Nexus\Server\Internal\Task\TaskClient;
use Nexus\Server\Internal\TaskWorker;
use Nexus\Server\Internal\Worker;
use PhpParser\Node;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\ParserFactory;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(ClassPreloader::class)]
final class ClassPreloaderTest extends TestCase
{
    /**
     * @param class-string $root
     * @param list<class-string> $ofOthers what that process leaves to the processes that it starts
     */
    #[TestWith([Master::class, [Leader::class, ActorSystem::class]])]
    #[TestWith([ControlSocket::class, [Leader::class, ActorSystem::class]])]
    #[TestWith([PlanProcess::class, [Leader::class, ActorSystem::class]])]
    #[TestWith([Leader::class, [Worker::class, TaskWorker::class, TaskClient::class]])]
    public function testNoClassThatASupervisorCanNeedIsLoadedAfterItHasBegun(string $root, array $ofOthers): void
    {
        $missing = array_diff(self::reachableFrom($root, $ofOthers), self::loadedBeforeServing());

        self::assertSame([], array_values($missing));
    }

    /** @return list<string> the classes of a process that has just loaded them, with those of the extension */
    private static function loadedBeforeServing(): array
    {
        $autoload = var_export(\dirname(__DIR__, 3) . '/vendor/autoload.php', true);
        $code = "require {$autoload}; " . ClassPreloader::class
            . '::load(); class_exists(Nexus\Server\Internal\PlanProcess::class);'
            . 'echo json_encode([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()]);';
        $extension = (string) ini_get('extension_dir');
        $module = \dirname(__DIR__, 3) . '/ext/modules/nexus.so';
        exec(
            implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-d', "extension={$module}", '-r', $code])),
            $output,
        );
        $classes = json_decode(implode('', $output), true);
        self::assertIsArray($classes, $extension);

        return array_values(array_filter($classes, is_string(...)));
    }

    /**
     * @param class-string $root
     * @param list<class-string> $without
     * @return list<class-string> the classes that the sources name, directly and indirectly
     */
    private static function reachableFrom(string $root, array $without): array
    {
        $seen = [];
        $open = [$root];
        while (($class = array_pop($open)) !== null) {
            if (isset($seen[$class]) || \in_array($class, $without, true)) {
                continue;
            }
            $seen[$class] = true;
            $file = (new \ReflectionClass($class))->getFileName();
            if ($file !== false) {
                array_push($open, ...self::namedIn($file));
            }
        }

        return array_keys($seen);
    }

    /** @return list<class-string> */
    private static function namedIn(string $file): array
    {
        $statements = (new ParserFactory())->createForHostVersion()->parse((string) file_get_contents($file)) ?? [];
        $traverser = new NodeTraverser(new NameResolver());
        $tree = $traverser->traverse($statements);
        $names = (new NodeFinder())->findInstanceOf($tree, Node\Name\FullyQualified::class);
        $text = static fn(Node\Name $name): string => $name->toString();
        $attribute = static fn(Node\Attribute $attribute): string => $attribute->name->toString();
        $attributes = (new NodeFinder())->findInstanceOf($tree, Node\Attribute::class);
        // A file that has an attribute does not load its class.
        $texts = array_diff(array_map($text, $names), array_map($attribute, $attributes));

        return array_values(array_filter(array_unique($texts), self::isClass(...)));
    }

    /**
     * A function may have the name of a class in small letters.
     *
     * @phpstan-assert-if-true class-string $name
     */
    private static function isClass(string $name): bool
    {
        $exists = class_exists($name) || interface_exists($name) || trait_exists($name);

        return $exists && (new \ReflectionClass($name))->getName() === $name;
    }
}
