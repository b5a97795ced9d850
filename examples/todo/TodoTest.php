<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Testing\HttpClient;
use Nexus\Testing\PHPUnit\TestsHttp;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class TodoTest extends TestCase
{
    use TestsHttp;

    private static App $app;
    private static string $database;

    public static function setUpBeforeClass(): void
    {
        self::$database = (string) tempnam(sys_get_temp_dir(), 'nexus-todo');
        putenv('TODO_DATABASE=' . self::$database);
        putenv('TODO_TOKEN=secret');
        $app = require __DIR__ . '/app.php';
        self::assertInstanceOf(App::class, $app);
        self::$app = $app;
    }

    public static function tearDownAfterClass(): void
    {
        putenv('TODO_DATABASE');
        putenv('TODO_TOKEN');
        unlink(self::$database);
    }

    public function testATodoIsCreatedReadChangedAndDeleted(): void
    {
        $id = $this->client()->post('/todos', ['title' => 'buy tea'])->assertCreated()->json()['id'] ?? null;
        self::assertIsInt($id);
        $this->client()->patch("/todos/{$id}", ['done' => true])->assertOk();
        $this->client()->get("/todos/{$id}")
            ->assertJson(['id' => $id, 'title' => 'buy tea', 'done' => true, 'due' => null]);
        $this->client()->delete("/todos/{$id}")->assertNoContent();
        $this->client()->get("/todos/{$id}")->assertNotFound()->assertJsonPath('detail', "There is no todo {$id}.");
    }

    public function testPagesHaveAsManyTodosAsTheClientAsksFor(): void
    {
        foreach (['one', 'two', 'three'] as $title) {
            $this->client()->post('/todos', ['title' => $title])->assertCreated();
        }
        self::assertCount(2, $this->client()->get('/todos', ['size' => 2])->json());
        $this->client()->get('/todos', ['size' => 500])->assertUnprocessable()->assertJsonPath('errors[0].path', 'size');
    }

    public function testATodoNeedsATitle(): void
    {
        $this->client()->post('/todos', ['title' => ''])->assertUnprocessable()->assertJsonPath('errors[0].path', 'title');
        $this->client()->post('/todos', ['due' => 'tomorrow'])->assertUnprocessable();
    }

    public function testAClientWithoutTheTokenGetsNothing(): void
    {
        $this->http()->get('/todos')->assertUnauthorized()->assertHeader('WWW-Authenticate', 'Bearer');
        $this->http()->withBearerToken('other')->delete('/todos/1')->assertUnauthorized();
    }

    protected function application(): App
    {
        return self::$app;
    }

    private function client(): HttpClient
    {
        return $this->http()->withBearerToken('secret');
    }
}
