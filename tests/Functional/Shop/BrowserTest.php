<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * A visitor of examples/shop in Chromium. Screenshots of each page (light, dark, a phone's width) are in a temporary
 * directory, or in the one that NEXUS_SCREENSHOTS names, which is kept.
 */
#[CoversNothing]
final class BrowserTest extends TestCase
{
    private const SCREENS = ['light' => [1200, 900], 'dark' => [1200, 900], 'phone' => [390, 844]];

    private ?ShopServer $shop = null;
    private ?Browser $browser = null;
    private string $screenshots;

    protected function setUp(): void
    {
        $directory = getenv('NEXUS_SCREENSHOTS');
        $this->screenshots = $directory === false
            ? sys_get_temp_dir() . '/nexus-screenshots-' . bin2hex(random_bytes(6))
            : $directory;
        is_dir($this->screenshots) || mkdir($this->screenshots, 0o700, true);
        $this->browser = Browser::start() ?? self::markTestSkipped('chromium is not installed: apt-get install chromium');
    }

    protected function tearDown(): void
    {
        $this->browser?->stop();
        $this->shop?->remove();
        if (getenv('NEXUS_SCREENSHOTS') === false) {
            exec('rm -rf ' . escapeshellarg($this->screenshots));
        }
    }

    public function testAVisitorOrdersAndSeesTheOrderLeaveWithoutAReload(): void
    {
        $shop = $this->shop = ShopServer::start(['SHOP_PACKING_SECONDS' => '0.5']);
        $browser = $this->browser;
        self::assertNotNull($browser);
        $browser->show(1200, 900, 'light');
        $this->look('home', '/');
        self::assertSame(8, $browser->evaluate('document.querySelectorAll(".card svg.image").length'));
        $this->look('product', '/products/teapot');
        $browser->submit('.buy button', quantity: '2');
        self::assertSame('/basket', $browser->evaluate('location.pathname'));
        self::assertStringContainsString('€ 138.00', $browser->text('.sum'));
        $this->look('basket', '/basket');

        $this->look('login', '/login');
        $browser->visit($shop->url('/register'));
        $browser->submit('.account button', name: 'Ada', email: 'ada@example', password: 'correct horse');
        self::assertSame('This is not an e-mail address.', $browser->text('#email-error'));
        $this->look('register', '/register');
        $browser->submit('.account button', name: 'Ada', email: 'ada@example.org', password: 'correct horse');
        self::assertSame('Welcome, Ada.', $browser->text('.notice'));

        $browser->submit('#order');
        $order = $browser->evaluate('location.pathname');
        self::assertIsString($order);
        $this->look('order', $order);
        // Set by hand: a reload of the page would lose it.
        $browser->evaluate('window.sameDocument = true; document.querySelector("form[data-for]").target = "frame";'
            . 'document.body.insertAdjacentHTML("beforeend", "<iframe name=frame hidden></iframe>");'
            . 'document.querySelector("#pay").click()');
        $browser->waitFor('document.querySelector(".progress").dataset.status === "paid"');
        $browser->waitFor('document.querySelector(".progress").dataset.status === "shipped"');
        self::assertSame('The parcel is on its way.', $browser->text('[data-for=shipped]'));
        self::assertTrue($browser->evaluate('window.sameDocument'), 'It is still the same document.');
        $this->look('orders', '/orders');
        $this->look('error', '/nothing');
        self::assertCount(8 * count(self::SCREENS), (array) glob("{$this->screenshots}/*.png"));
        self::assertSame('', $shop->process->errors());
    }

    public function testAPageShowsTheStockWhileOthersOrder(): void
    {
        $this->shop = ShopServer::start();
        $browser = $this->browser;
        self::assertNotNull($browser);
        $browser->visit($this->shop->url('/products/cup'));
        self::assertSame('24 in stock', $browser->text('.stock'));
        $browser->evaluate('window.sameDocument = true');
        $other = new OrderClient($this->shop->process->address);
        $other->register('other@example.org');
        $other->order();
        $browser->waitFor('document.querySelector(".stock").innerText === "22 in stock"');
        self::assertTrue($browser->evaluate('window.sameDocument'));
    }

    /** Visits a page on all screens. Nothing in it is wider than the screen. */
    private function look(string $name, string $path): void
    {
        \assert($this->browser !== null && $this->shop !== null);
        foreach (self::SCREENS as $screen => [$width, $height]) {
            $this->browser->show($width, $height, $screen === 'dark' ? 'dark' : 'light');
            $this->browser->visit($this->shop->url($path));
            $this->browser->screenshot("{$this->screenshots}/{$name}-{$screen}.png");
            $wide = $this->browser->evaluate('document.documentElement.scrollWidth');
            self::assertLessThanOrEqual($width, $wide, "{$path} is wider than {$screen}");
        }
        $this->browser->show(1200, 900, 'light');
    }
}
