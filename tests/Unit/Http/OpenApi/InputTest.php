<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\OpenApi\Constraints;
use Nexus\Http\OpenApi\Schemas;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** Fields of requests that are others than those of answers, and constraints of groups. */
#[CoversClass(Schemas::class)]
#[CoversClass(Constraints::class)]
final class InputTest extends TestCase
{
    public function testAClassThatIsCreatedFromOtherFieldsHasTwoSchemas(): void
    {
        $price = ['exclusiveMinimum' => 0, 'type' => 'integer'];
        $text = ['type' => 'string'];

        self::client()->get('/openapi.json')
            ->assertJsonPath('components.schemas.OrderInput.required', ['item_id', 'voucher'])
            ->assertJsonPath('components.schemas.OrderInput.properties.item_id', $price)
            ->assertJsonPath('components.schemas.OrderInput.properties.voucher', ['maxLength' => 16] + $text)
            ->assertJsonPath('components.schemas.Order.required', ['itemId'])
            ->assertJsonPath('components.schemas.Order.properties', [
                'itemId' => $price,
                'note' => ['maxLength' => 80, 'type' => 'string', 'default' => ''],
            ]);
    }

    public function testConstraintsOfOtherGroupsAreLeftOut(): void
    {
        self::client()->get('/openapi.json')->assertJsonPath(
            'components.schemas.OrderInput.properties.note',
            ['maxLength' => 80, 'type' => 'string', 'default' => ''],
        );
    }

    public function testARequestIsMappedAsTheDocumentSays(): void
    {
        $client = self::client();

        $client->post('/orders', ['item_id' => 7, 'voucher' => '', 'note' => 'x'])
            ->assertOk()->assertJson(['itemId' => 7, 'note' => 'x']);
        $client->post('/orders', ['itemId' => 7, 'voucher' => ''])->assertUnprocessable();
    }

    public function testParametersOfTheQueryHaveTheirSerializedNames(): void
    {
        foreach (['item_id', 'voucher', 'note'] as $number => $name) {
            self::client()->get('/openapi.json')
                ->assertJsonPath("paths./orders.get.parameters[{$number}].name", $name);
        }
    }

    public function testParametersOfTheConstructorThatAreNoPropertiesAreFields(): void
    {
        $client = self::client();

        $client->get('/openapi.json')
            ->assertJsonPath('components.schemas.CouponInput.required', ['title', 'word'])
            ->assertJsonPath('components.schemas.CouponInput.properties', [
                'title' => ['type' => 'string'],
                'word' => ['maxLength' => 8, 'type' => 'string', 'description' => 'Letters in any case.'],
                'percent' => ['type' => 'integer', 'default' => 10],
            ])
            ->assertJsonPath('components.schemas.Coupon.properties', ['title' => ['type' => 'string']]);
        $client->post('/coupons', ['title' => ' Tea ', 'word' => 'tea', 'percent' => 5])
            ->assertOk()->assertJson(['title' => 'Tea']);
        $client->post('/coupons', ['title' => 'Tea'])->assertUnprocessable();
        $client->post('/coupons', ['title' => 'Tea', 'word' => 'too-long-a-word'])->assertUnprocessable();
    }

    private static function app(): App
    {
        $app = App::create()->openApi();
        $app->post('/orders', static fn(#[FromBody] Order $order): Order => $order);
        $app->post('/coupons', static fn(#[FromBody] Coupon $coupon): Coupon => $coupon);
        $app->get('/orders', static fn(#[FromQuery] Order $order): Order => $order);

        return $app;
    }

    private static function client(): HttpClient
    {
        return HttpClient::for(self::app());
    }
}
