<?php

declare(strict_types=1);

// Makes the database and compiles the container: php prepare.php

$directory = dirname(__DIR__, 4) . '/build/bench-site';
$file = "{$directory}/articles.sqlite";
@unlink($file);
$database = new PDO("sqlite:{$file}");
$database->exec('CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
$database->exec('CREATE TABLE article (id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL, title TEXT NOT NULL, '
    . 'body TEXT NOT NULL)');
$database->exec('CREATE TABLE comment (id INTEGER PRIMARY KEY, article_id INTEGER NOT NULL, text TEXT NOT NULL)');
$database->exec('CREATE INDEX comment_article ON comment (article_id)');
$database->beginTransaction();
foreach (range(1, 10) as $author) {
    $database->exec("INSERT INTO author (name) VALUES ('Author {$author}')");
}
foreach (range(1, 200) as $article) {
    $author = 1 + $article % 10;
    $body = str_repeat("A sentence of article {$article}, with <angles> & ampersands. ", 20);
    $database->exec('INSERT INTO article (author_id, title, body) '
        . "VALUES ({$author}, 'Article {$article}', '{$body}')");
    foreach (range(1, 5) as $comment) {
        $database->exec("INSERT INTO comment (article_id, text) VALUES ({$article}, 'Comment {$comment}.')");
    }
}
$database->commit();

require "{$directory}/vendor/autoload.php";

(new App\Kernel('prod', false))->boot();
