<?php

declare(strict_types=1);

// A kernel with a fault: it keeps data of the request in its properties and in a static container.

namespace Nexus\Tests\Functional\Isolation\Apps;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

final class Container
{
    public static ?self $instance = null;
    public ?string $user = null;
    public int $requests = 0;
    public int $warnings = 0;
}

final class Kernel
{
    private static int $made = 0;
    private readonly int $number;
    private ?string $user = null;

    public function __construct()
    {
        $this->number = ++self::$made;
        Container::$instance = new Container();
    }

    /** Runs once, within the first request, as the boot of a framework does. */
    private function set(string $user): void
    {
        ini_set('user_agent', $user);
        ini_set('session.save_path', "/tmp/{$user}");
        date_default_timezone_set('Asia/Tokyo');
        error_reporting(E_ALL & ~E_NOTICE);
        set_error_handler(static function (): bool {
            $container = Container::$instance;
            \assert($container !== null);
            $container->warnings++;

            return true;
        });
    }

    public function answer(Request $request): Response
    {
        $container = Container::$instance;
        \assert($container !== null);
        $this->user = $container->user = $request->query('user');
        $container->requests++;
        delay(0.03);
        match ($request->path()) {
            '/error' => throw new \Error('a kernel in pieces'),
            '/exception' => throw new \RuntimeException('a kernel in pieces'),
            '/exit' => exit('out'),
            '/set' => $this->set((string) $this->user),
            default => null,
        };

        if ($request->path() === '/settings') {
            return Response::json([
                ini_get('user_agent'), ini_get(
                    'session.save_path',
                ), date_default_timezone_get(), error_reporting(), (string) @trigger_error('x'),
                $container->warnings,
            ]);
        }

        return Response::json(
            [$this->user, Container::$instance?->user, $this->number, Container::$instance?->requests],
        );
    }
}

$variant = getenv('KERNEL');
if ($variant === 'shared') {
    return (new Kernel())->answer(...);
}
$app = App::pooled(static fn(): \Closure => (new Kernel())->answer(...), max: 4);

return $variant === 'pooled' ? $app : $app->isolate([Container::class . '::$instance']);
