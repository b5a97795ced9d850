<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

/** An application as its users write it; each answers the same requests in its own way. */
enum Application: string
{
    case Symfony = 'symfony';
    case Laravel = 'laravel';
    case Laravel12 = 'laravel12';
    case Slim = 'slim';

    public function documentRoot(): string
    {
        return __DIR__ . "/{$this->value}/public";
    }

    /** What a web server without us would execute for each request. */
    public function frontController(): string
    {
        return $this->documentRoot() . '/index.php';
    }

    /** What `nexus serve` keeps in its workers. */
    public function warm(): string
    {
        return __DIR__ . "/{$this->value}/app.php";
    }

    /** The same with what requests share left as it is: what may go wrong does. */
    public function shared(): string
    {
        return __DIR__ . "/{$this->value}/shared.php";
    }

    /** Where Debian's package has its autoloader (tools/peers applications). */
    public function debian(): string
    {
        $library = $this === self::Slim ? 'Slim' : 'Illuminate';

        return __DIR__ . "/../../../build/peers/usr/share/php/{$library}/autoload.php";
    }
}
