<?php

declare(strict_types=1);

use Nexus\Db\PooledPdo;
use Nexus\Http\{App, Request, Response, RouteGroup};
use Nexus\Http\Attribute\{FromBody, FromQuery};
use Nexus\Http\Error\{NotFound, Unauthorized};
use Symfony\Component\Validator\Constraints as Assert;

final readonly class NewTodo
{
    public function __construct(
        #[Assert\NotBlank]
        #[Assert\Length(max: 200)]
        public string $title,
        public ?DateTimeImmutable $due = null,
    ) {}
}

final readonly class TodoChange
{
    public function __construct(
        #[Assert\NotBlank(allowNull: true)]
        #[Assert\Length(max: 200)]
        public ?string $title = null,
        public ?bool $done = null,
    ) {}
}

final readonly class Page
{
    public function __construct(
        #[Assert\Positive]
        public int $page = 1,
        #[Assert\Range(min: 1, max: 100)]
        public int $size = 20,
    ) {}
}

final readonly class Todo
{
    public function __construct(public int $id, public string $title, public bool $done, public ?string $due) {}
}

final readonly class Todos
{
    public function __construct(private PDO $database)
    {
        $database->exec('CREATE TABLE IF NOT EXISTS todos (id INTEGER PRIMARY KEY, title TEXT NOT NULL,'
            . ' done INTEGER NOT NULL DEFAULT 0, due TEXT)');
    }

    public function add(NewTodo $todo): Todo
    {
        $insert = $this->database->prepare('INSERT INTO todos (title, due) VALUES (?, ?)');
        $insert->execute([$todo->title, $todo->due?->format(DATE_ATOM)]);

        return $this->find((int) $this->database->lastInsertId());
    }

    public function find(int $id): Todo
    {
        return $this->select('WHERE id = ?', $id)[0] ?? throw new NotFound("There is no todo {$id}.");
    }

    public function change(int $id, TodoChange $change): Todo
    {
        $sql = 'UPDATE todos SET title = COALESCE(?, title), done = COALESCE(?, done) WHERE id = ?';
        $update = $this->database->prepare($sql);
        $update->execute([$change->title, $change->done === null ? null : (int) $change->done, $id]);

        return $this->find($id);
    }

    public function remove(int $id): void
    {
        $delete = $this->database->prepare('DELETE FROM todos WHERE id = ?');
        $delete->execute([$id]);
        $delete->rowCount() === 1 || throw new NotFound("There is no todo {$id}.");
    }

    /** @return list<Todo> */
    public function page(Page $page): array
    {
        return $this->select('ORDER BY id LIMIT ? OFFSET ?', $page->size, ($page->page - 1) * $page->size);
    }

    /** @return list<Todo> */
    private function select(string $rest, int ...$values): array
    {
        $select = $this->database->prepare("SELECT id, title, done, due FROM todos {$rest}");
        $select->execute($values);

        /** @var list<Todo> */
        return $select->fetchAll(
            PDO::FETCH_FUNC,
            fn(int $id, string $title, int $done, ?string $due): Todo => new Todo($id, $title, $done === 1, $due),
        );
    }
}

$token = (string) getenv('TODO_TOKEN');
$path = getenv('TODO_DATABASE');
$todos = new Todos(new PooledPdo('sqlite:' . ($path === false ? __DIR__ . '/todos.sqlite' : $path)));

$app = App::create();
$app->group('/todos', function (RouteGroup $group) use ($todos): void {
    $group->get('', fn(#[FromQuery] Page $page): array => $todos->page($page))->name('todos');
    $group->post('', fn(#[FromBody] NewTodo $todo): Response => Response::json($todos->add($todo), 201));
    $group->get('/{id:int}', fn(int $id): Todo => $todos->find($id))->name('todo');
    $group->patch('/{id:int}', fn(int $id, #[FromBody] TodoChange $change): Todo => $todos->change($id, $change));
    $group->delete('/{id:int}', fn(int $id) => $todos->remove($id));
})->middleware(fn(Request $request, callable $next): Response
    => $token !== '' && hash_equals("Bearer {$token}", $request->header('authorization', ''))
        ? $next($request)
        : throw new Unauthorized('Bearer'));

return $app;
