<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

/** An application in the usual style of its framework; all answer the same requests. */
enum Application: string
{
    case Symfony = 'symfony';
    case Symfony7 = 'symfony7';
    case Laravel = 'laravel';
    case Laravel12 = 'laravel12';
    case Slim = 'slim';

    public function documentRoot(): string
    {
        return "{$this->sources()}/public";
    }

    /** The packages to require. */
    public function composer(): string
    {
        return __DIR__ . "/{$this->value}/composer.json";
    }

    /** Composer's autoloader of these packages. */
    public function autoloader(): string
    {
        return dirname(__DIR__, 3) . "/build/applications/{$this->value}/autoload.php";
    }

    /** The front controller that a web server executes for each request. */
    public function frontController(): string
    {
        return $this->documentRoot() . '/index.php';
    }

    /** The application file for `nexus serve`. */
    public function warm(): string
    {
        return "{$this->sources()}/app.php";
    }

    /** The same without isolation of shared state: requests then disturb each other. */
    public function shared(): string
    {
        return "{$this->sources()}/shared.php";
    }

    /** The autoloader of Debian's package (tools/peers applications). */
    public function debian(): string
    {
        $library = $this === self::Slim ? 'Slim' : 'Illuminate';

        return __DIR__ . "/../../../build/peers/usr/share/php/{$library}/autoload.php";
    }

    /** Two releases of a framework may run the same files. */
    private function sources(): string
    {
        return __DIR__ . '/' . ($this === self::Symfony7 ? self::Symfony : $this)->value;
    }
}
