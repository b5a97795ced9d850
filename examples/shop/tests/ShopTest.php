<?php

declare(strict_types=1);

namespace Shop\Tests;

use Nexus\Http\App;
use Nexus\Testing\HttpClient;
use Nexus\Testing\PHPUnit\TestsHttp;
use Nexus\Testing\TestResponse;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;

#[CoversNothing]
final class ShopTest extends TestCase
{
    use TestsHttp;

    private App $app;
    private string $database;

    protected function setUp(): void
    {
        $this->database = (string) tempnam(sys_get_temp_dir(), 'nexus-shop');
        putenv('SHOP_DATABASE=sqlite:///' . $this->database);
        putenv('SHOP_PACKING_SECONDS=0.05');
        $app = require __DIR__ . '/../app.php';
        self::assertInstanceOf(App::class, $app);
        $this->app = $app;
    }

    protected function tearDown(): void
    {
        $this->app->system()?->shutdown(5.0);
        putenv('SHOP_DATABASE');
        putenv('SHOP_PACKING_SECONDS');
        array_map(unlink(...), array_filter((array) glob($this->database . '*'), is_string(...)));
    }

    public function testAVisitorSeesTheProducts(): void
    {
        $this->page('/')->assertOk()->assertBodyContains('Stoneware Teapot')->assertBodyContains('Only 5 left');
        $this->page('/products/teapot')->assertOk()->assertBodyContains('€ 69.00');
        $this->page('/products/coffee')->assertNotFound()->assertBodyContains('There is nothing here.');
        $this->http()->get('/api/products/cup')->assertJsonPath('price', 1800);
        $this->http()->get('/api/products/coffee')->assertNotFound()->assertJsonPath('status', 404);
    }

    public function testAFormThatIsNotValidIsShownAgainWithItsErrors(): void
    {
        $this->submit('/register', '/register', ['name' => 'Ada', 'email' => 'x', 'password' => 'short'])
            ->assertRedirectsTo('/register');
        $this->page('/register')
            ->assertBodyContains('This is not an e-mail address.')
            ->assertBodyContains('at least 8 characters')
            ->assertBodyContains('value="Ada"');
    }

    public function testAWrongPasswordIsRefused(): void
    {
        $this->register('bob@example.org');
        $this->submit('/basket', '/logout', [])->assertRedirectsTo('/');
        $this->page('/orders')->assertRedirectsTo('/login');
        $this->submit('/login', '/login', ['email' => 'bob@example.org', 'password' => 'wrong'])
            ->assertRedirectsTo('/login');
        $this->page('/login')->assertBodyContains('The address or the password is wrong.');
        $this->submit('/login', '/login', ['email' => 'BOB@example.org', 'password' => 'correct horse'])
            ->assertRedirectsTo('/orders');
    }

    public function testARequestWithoutTheTokenOfThePageIsRefused(): void
    {
        $this->http()->submit('/basket', ['product' => 'cup', 'quantity' => '1'])->assertForbidden();
    }

    public function testABasketBecomesAnOrderThatIsPaidAndShipped(): void
    {
        $this->submit('/products/cup', '/basket', ['product' => 'cup', 'quantity' => '2'])
            ->assertRedirectsTo('/basket');
        $this->submit('/basket', '/basket/cup', ['quantity' => '3'])->assertRedirectsTo('/basket');
        $this->page('/basket')->assertBodyContains('€ 54.00')->assertBodyContains('Log in to order');
        $this->register('ada@example.org')->assertRedirectsTo('/basket');
        $order = $this->submit('/basket', '/orders', [])->header('Location');

        $this->page($order)->assertBodyContains('Pay € 54.00')->assertBodyContains('data-status="placed"');
        $this->page('/basket')->assertBodyContains('There is nothing in it yet.');
        $this->http()->get('/api/products/cup')->assertJsonPath('stock', 21);
        $events = $this->http()->get("{$order}/events")->chunks();
        self::assertStringContainsString('{"status":"placed"}', $events->current());
        $this->submit($order, "{$order}/pay", [])->assertRedirectsTo($order);
        $events->next();
        self::assertStringContainsString('{"status":"paid"}', $events->current());
        $events->next();
        self::assertStringContainsString('{"status":"shipped"}', $events->current());
        unset($events);
        $this->page('/orders')->assertBodyContains('Shipped');

        $stranger = HttpClient::for($this->app);
        $this->register('eve@example.org', $stranger);
        $this->page($order, $stranger)->assertNotFound();
    }

    public function testTheLastItemIsSoldOnce(): void
    {
        $clients = array_map(fn(int $n): HttpClient => $this->customer("customer{$n}@example.org"), range(1, 5));
        $order = ['items' => [['product' => 'kettle', 'quantity' => 1]]];
        $place = static fn(HttpClient $client): int => $client->post('/api/orders', $order)->status();
        $answers = all(array_map(
            static fn(HttpClient $client): \Closure => static fn(): int => $place($client),
            $clients,
        ));

        sort($answers);
        self::assertSame([201, 409, 409, 409, 409], $answers);
        $this->http()->get('/api/products/kettle')->assertJsonPath('stock', 0);
    }

    public function testAnOrderOfWhichOneProductIsSoldOutTakesNothing(): void
    {
        $client = $this->customer('grace@example.org');
        $items = [['product' => 'rooibos', 'quantity' => 2], ['product' => 'whisk', 'quantity' => 1]];
        $client->post('/api/orders', ['items' => $items])->assertStatus(409)->assertJsonHasKey('detail');
        $this->http()->get('/api/products/rooibos')->assertJsonPath('stock', 80);
        $client->get('/api/orders')->assertJson([]);
    }

    public function testTheApiNamesWhatIsNotValid(): void
    {
        $client = $this->customer('joan@example.org');
        $client->post('/api/orders', ['items' => []])->assertUnprocessable()->assertJsonPath('errors[0].path', 'items');
        $client->post('/api/orders', ['items' => [['product' => 'cup', 'quantity' => 21]]])
            ->assertUnprocessable()
            ->assertJsonPath('errors[0].path', 'items[0].quantity');
        $this->http()->get('/api/orders')->assertUnauthorized();
    }

    protected function application(): App
    {
        return $this->app;
    }

    private function page(string $path, ?HttpClient $client = null): TestResponse
    {
        return ($client ?? $this->http())->withHeader('Accept', 'text/html')->get($path);
    }

    /**
     * Sends a form with the token that its page has.
     *
     * @param array<string, string> $fields
     */
    private function submit(string $page, string $path, array $fields, ?HttpClient $client = null): TestResponse
    {
        $token = $this->token($page, $client);

        return ($client ?? $this->http())->withHeader('Accept', 'text/html')->submit($path, ['_csrf' => $token] + $fields);
    }

    private function token(string $page, ?HttpClient $client = null): string
    {
        $found = preg_match('~name="_csrf" value="([^"]+)"~', $this->page($page, $client)->body(), $match);
        self::assertSame(1, $found, "{$page} has no form");

        return $match[1] ?? '';
    }

    private function register(string $email, ?HttpClient $client = null): TestResponse
    {
        $fields = ['name' => 'Ada', 'email' => $email, 'password' => 'correct horse'];

        return $this->submit('/register', '/register', $fields, $client)->assertStatus(303);
    }

    /** A client that is logged in, and may send JSON. */
    private function customer(string $email): HttpClient
    {
        $client = HttpClient::for($this->app);
        $this->register($email, $client);

        return $client->withHeader('X-CSRF-Token', $this->token('/products/cup', $client));
    }
}
