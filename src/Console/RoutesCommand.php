<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Http\App;
use Nexus\Http\Attribute\Middleware;
use Nexus\Http\Internal\Declared;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\HandlerReflection;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Helper\Table;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 *
 * @phpstan-type Row array{methods: list<string>, path: string, host: string|null, name: string|null, handler: string,
 *     handlerAt: string|null, declaredAt: string, middleware: list<string>}
 */
#[AsCommand('routes', 'Print the routes of an application')]
final class RoutesCommand extends Command
{
    protected function configure(): void
    {
        $this
            ->addArgument('application', InputArgument::REQUIRED, 'The file that returns the App')
            ->addOption('json', null, InputOption::VALUE_NONE, 'As JSON')
            ->setHelp(
                <<<'HELP'
                    Prints the method, path, name, handler, middleware and host of each route, of the code and of
                    attributes. No handler is created and no server is started.

                    Examples:

                      <info>nexus routes app.php</info>
                      <info>nexus routes app.php --json</info>

                    Exit codes: 0 printed, 70 the application cannot be loaded.
                    HELP,
            );
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $failure = Extension::load();
        if ($failure !== null) {
            return $failure;
        }

        $print = $input->getOption('json') === true ? self::json(...) : self::table(...);

        $use = static function (App $app) use ($print, $output): void {
            $print(array_map(static fn(Definition $one): array => self::row($one, $app), $app->definitions()), $output);
        };

        return ApplicationFile::with($input->getArgument('application'), $use);
    }

    /** @return Row */
    private static function row(Definition $definition, App $app): array
    {
        $declared = [...$app->policy()->ownMiddleware(), ...$definition->policy->middleware()];

        return [
            'methods' => $definition->methods,
            'path' => $definition->pattern(),
            'host' => $definition->host(),
            'name' => $definition->name,
            'handler' => HandlerReflection::name($definition->handler),
            'handlerAt' => HandlerReflection::place($definition->handler),
            'declaredAt' => $definition->declaredAt,
            'middleware' => [
                ...array_map(static fn(Declared $one): string => self::nameOf($one->middleware), $declared),
                ...self::attributes($definition->handler),
            ],
        ];
    }

    private static function nameOf(mixed $middleware): string
    {
        return \is_object($middleware) && !$middleware instanceof \Closure
            ? $middleware::class
            : HandlerReflection::name($middleware);
    }

    /** @return list<string> middleware of #[Middleware] */
    private static function attributes(mixed $handler): array
    {
        $function = HandlerReflection::of($handler);
        $class = $function instanceof \ReflectionMethod ? $function->getDeclaringClass() : null;
        $found = [
            ...$class?->getAttributes(Middleware::class) ?? [],
            ...$function?->getAttributes(Middleware::class) ?? [],
        ];

        return array_map(static fn(\ReflectionAttribute $one): string => $one->newInstance()->class, $found);
    }

    /** @param list<Row> $rows */
    private static function table(array $rows, OutputInterface $output): void
    {
        $hasHosts = array_filter($rows, static fn(array $row): bool => $row['host'] !== null) !== [];
        $table = (new Table($output))->setStyle('compact');
        $table->setHeaders(['method', 'path', 'name', 'handler', 'middleware', ...$hasHosts ? ['host'] : []]);
        foreach ($rows as $row) {
            $place = self::relative($row['handlerAt'] ?? '');
            $cells = [
                implode('|', $row['methods']),
                $row['path'],
                $row['name'] ?? '',
                $row['handler'] . ($place === '' ? '' : " {$place}"),
                implode(', ', $row['middleware']),
                ...$hasHosts ? [$row['host'] ?? ''] : [],
            ];
            $table->addRow(array_map(OutputFormatter::escape(...), $cells));
        }
        $table->render();
    }

    /** @param list<Row> $rows */
    private static function json(array $rows, OutputInterface $output): void
    {
        $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
        $output->writeln(json_encode(['routes' => $rows], $flags), OutputInterface::OUTPUT_RAW);
    }

    private static function relative(string $place): string
    {
        $directory = WorkingDirectory::name() . '/';

        return str_starts_with($place, $directory) ? substr($place, \strlen($directory)) : $place;
    }
}
