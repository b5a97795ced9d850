<?php

declare(strict_types=1);

// The fault of the warm kernel: it keeps what it knows of the request in itself and in a static container.

namespace Nexus\Tests\Functional\Worlds\Apps;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

final class Container
{
    public static ?self $instance = null;
    public ?string $user = null;
    public int $requests = 0;
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
            default => null,
        };

        return Response::json([$this->user, Container::$instance?->user, $this->number, Container::$instance?->requests]);
    }
}

$variant = getenv('KERNEL');
if ($variant === 'shared') {
    return (new Kernel())->answer(...);
}
$app = App::pooled(static fn(): \Closure => (new Kernel())->answer(...), max: 4);

return $variant === 'pooled' ? $app : $app->isolate([Container::class . '::$instance']);
