<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\ActorSystem;
use Nexus\Db\Observers;
use Nexus\Http\App;
use Nexus\Http\ErrorPage;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\ServerFactory;
use Nexus\Jobs\ScheduledJob;
use Nexus\Server\ApplicationFile;
use Nexus\Server\Environment;
use Nexus\Server\Pool;
use Nexus\Server\Sentinel\Sentinel;
use Nexus\Server\StartException;
use Psr\Http\Server\RequestHandlerInterface;

use function Nexus\Http\Server\forget_mentions;

/**
 * The application file, loaded as a server.
 *
 * @internal
 */
final readonly class Application
{
    private function __construct(
        public HttpServer $server,
        public ?ActorSystem $system,
        public WorkerTasks $tasks = new WorkerTasks([]),
        /** @var array<string, ScheduledJob> by name */
        public array $schedule = [],
    ) {}

    /**
     * @param Sentinel|null $sentinel detects what requests leave behind
     * @param int|null $worker number of the worker; the first one logs notices that apply to all; null: it is none
     */
    public static function load(Manifest $manifest, ?Sentinel $sentinel, ?int $worker): self
    {
        self::setScriptNames($manifest->application);
        $development = Environment::current() === Environment::Development ? new Development() : null;
        Observers::$ofNewPools = $development;
        $loaded = ApplicationFile::read($manifest->application, $worker ?? 0);
        $served = ServerFactory::app($loaded->served) ?? $loaded->served;
        if (!$manifest->listens()) {
            return self::work($manifest->application, $served);
        }
        if ($served instanceof Pool || $served instanceof ActorSystem) {
            throw StartException::needsWork($manifest->application, get_debug_type($served));
        }
        if ($worker === 0 && $served instanceof RequestHandlerInterface && $manifest->config->concurrency === null) {
            Log::notice(
                "{$manifest->application} is a PSR-15 handler, so each worker answers one request at a time. "
                    . 'If its objects keep no state of a request, --concurrency=100 lets it answer more; if they do, '
                    . 'App::pooled() creates one handler for each request in progress.',
            );
        }
        $sentinel?->watch($served, $served instanceof App ? $served->isolated() : []);

        $server = ServerFactory::create(
            $served,
            HttpSettings::forApplication($manifest, $served),
            $sentinel === null ? null : $sentinel->around(...),
            $manifest->config->clients->health,
        );
        if ($development !== null && !($served instanceof App && !$served->explainsErrors())) {
            $server->explain($development->explain(...));
        }
        if ($served instanceof App) {
            WarmUp::run($server, $served);
        }

        return new self(
            $server,
            ($served instanceof App ? $served->system() : null) ?? $loaded->system,
            schedule: $served instanceof App ? $served->schedule() : [],
        );
    }

    /** Its server never gets a request. */
    private static function work(string $file, mixed $returned): self
    {
        $server = ServerFactory::create(static fn(): never => throw new \LogicException('This worker has no address.'));
        $system = match (true) {
            $returned instanceof ActorSystem => $returned,
            $returned instanceof Pool, $returned instanceof App => $returned->system(),
            default => null,
        };
        $schedule = $returned instanceof Pool || $returned instanceof App ? $returned->schedule() : [];
        if ($system === null && $schedule === [] && !$returned instanceof Pool) {
            $type = get_debug_type($returned);

            throw StartException::notWorkable($file, $returned instanceof App ? "{$type} without actors" : $type);
        }

        $tasks = new WorkerTasks($returned instanceof Pool ? $returned->tasks() : []);

        return new self($server, $system, $tasks, $schedule);
    }

    /** Answers every request with the reason why the application cannot be loaded, until its files change. */
    public static function broken(Manifest $manifest, \Throwable $failure): self
    {
        $server = ServerFactory::create(
            static fn(): never => throw $failure,
            HttpSettings::forApplication($manifest, null),
        );
        $server->explain(static fn(\Throwable $thrown, Request $request, string $type): Response
            => ErrorPage::answer($thrown, $request, $type));

        return new self($server, null);
    }

    /** Sets the script names in $_SERVER to those of the application, instead of the command's. */
    private static function setScriptNames(string $file): void
    {
        $_SERVER['SCRIPT_FILENAME'] = $file;
        $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/' . basename($file);
        $_SERVER['DOCUMENT_ROOT'] = \dirname($file);
        forget_mentions();
    }
}
