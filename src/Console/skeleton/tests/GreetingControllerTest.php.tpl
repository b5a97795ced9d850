<?php

declare(strict_types=1);

namespace App\Tests;

use Nexus\Testing\PHPUnit\TestsHttp;
use PHPUnit\Framework\TestCase;

final class GreetingControllerTest extends TestCase
{
    use TestsHttp;

    protected function application(): mixed
    {
        return require __DIR__ . '/../app.php';
    }

    public function testGreets(): void
    {
        $this->http()->get('/hello/ada')->assertOk()->assertJson(['hello' => 'ada']);
    }

    public function testAnswersAnUnknownPath(): void
    {
        $this->http()->get('/nothing')->assertNotFound();
    }
}
