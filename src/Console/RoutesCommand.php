<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Http\App;
use Nexus\Http\RouteList;
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
 * @phpstan-import-type Row from RouteList
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
            $print(RouteList::of($app), $output);
        };

        return ApplicationFile::with($input->getArgument('application'), $use);
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
