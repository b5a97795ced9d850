<?php

declare(strict_types=1);

namespace Nexus\Testing\PHPUnit;

use Nexus\Testing\HttpClient;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\After;

/**
 * For tests of an application with PHPUnit.
 *
 *     final class ItemsTest extends TestCase
 *     {
 *         use TestsHttp;
 *
 *         protected function application(): App
 *         {
 *             return require __DIR__ . '/../app.php';
 *         }
 *
 *         public function testItemsAreListed(): void
 *         {
 *             $this->http()->get('/items')->assertOk()->assertJsonPath('[0].name', 'tea');
 *         }
 *     }
 */
trait TestsHttp
{
    private ?HttpClient $httpClient = null;
    private ?VirtualClock $httpClock = null;

    /** What the application file returns. It is called once for each test that sends a request. */
    abstract protected function application(): mixed;

    /** The client of this test; it keeps cookies until the test ends. */
    final protected function http(): HttpClient
    {
        return $this->httpClient ??= HttpClient::for($this->application());
    }

    /** Stops the clock of all timers until the end of the test. The test advances it. */
    final protected function freezeTime(): VirtualClock
    {
        return $this->httpClock ??= VirtualClock::install();
    }

    /** @internal */
    #[After]
    final protected function forgetHttp(): void
    {
        if ($this->httpClock !== null) {
            VirtualClock::uninstall();
        }
        $this->httpClient = $this->httpClock = null;
    }
}
