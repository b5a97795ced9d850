<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Http\App;
use Nexus\Http\OpenApi\Document;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * @internal
 */
#[AsCommand('openapi', 'Print the OpenAPI document of an application')]
final class OpenApiCommand extends Command
{
    protected function configure(): void
    {
        $this
            ->addArgument('application', InputArgument::REQUIRED, 'The file that returns the App')
            ->setHelp(
                <<<'HELP'
                    Prints an OpenAPI 3.1 document of the routes, with the title and version of
                    <info>App::openApi()</info> if the application calls it. No handler is created and no server is
                    started.

                    Examples:

                      <info>nexus openapi app.php</info>
                      <info>nexus openapi app.php > openapi.json</info>

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
        $use = static fn(App $app) => $output->write(
            Document::json($app->definitions(), $app->info()),
            false,
            OutputInterface::OUTPUT_RAW,
        );

        return ApplicationFile::with($input->getArgument('application'), $use);
    }
}
