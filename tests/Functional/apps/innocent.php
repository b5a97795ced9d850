<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Apps;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

/** Data that a long-lived application may keep. */
final class Recent
{
    /** @var array<string, string> */
    private array $entries = [];

    public function put(string $key, string $value): void
    {
        unset($this->entries[$key]);
        $this->entries[$key] = $value;
        if (count($this->entries) > 100) {
            array_shift($this->entries);
        }
    }
}

final class Reflections
{
    /** @var array<class-string, \ReflectionClass<object>> */
    private static array $known = [];

    /**
     * @param class-string $class
     * @return \ReflectionClass<object>
     */
    public static function of(string $class): \ReflectionClass
    {
        return self::$known[$class] ??= new \ReflectionClass($class);
    }
}

final class Lazy
{
    /** @var list<string> */
    private array $rules = [];

    public static function get(): self
    {
        /** @var self|null $self */
        static $self = null;

        return $self ??= new self();
    }

    public function rules(): int
    {
        $this->rules = $this->rules === [] ? array_map(strval(...), range(1, 500)) : $this->rules;

        return count($this->rules);
    }
}

final class Buffer
{
    /** @var list<string> */
    private static array $lines = [];
    public static string $lastBody = '';
    public static int $requests = 0;
    /** @var \WeakMap<object, int>|null */
    public static ?\WeakMap $ofRequests = null;

    public static function add(string $line): void
    {
        self::$lines[] = $line;
        if (count(self::$lines) === 50) {
            self::$lines = [];
        }
    }
}

$recent = new Recent();
$classes = [Recent::class, Reflections::class, Lazy::class, Buffer::class, App::class, Request::class, Response::class];

return App::create()->get('/{n}', static function (int $n, Request $request) use ($recent, $classes): Response {
    $recent->put("key {$n}", str_repeat('v', random_int(1, 100)));
    Reflections::of($classes[$n % count($classes)]);
    Lazy::get()->rules();
    Buffer::add("line {$n}");
    Buffer::$requests++;
    Buffer::$lastBody = str_repeat('b', random_int(1, 10_000));
    Buffer::$ofRequests ??= new \WeakMap();
    $own = new \stdClass();
    $own->self = $own;
    Buffer::$ofRequests[$own] = $n;
    // All of these belong to the coroutine, and end with it.
    ini_set('precision', (string) (5 + $n % 10));
    date_default_timezone_set(['Europe/Paris', 'Asia/Tokyo'][$n % 2]);
    setlocale(LC_ALL, 'C.UTF-8');
    set_error_handler(static fn(): bool => true);
    set_exception_handler(static function (\Throwable $thrown): void {});
    ob_start();
    umask(0o077);
    chdir('/');
    fopen('php://memory', 'r');

    return Response::text('done');
});
