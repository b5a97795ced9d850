<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

final class Controller extends AbstractController
{
    public function __construct(private readonly Connection $database) {}

    #[Route('/', name: 'list')]
    public function list(): Response
    {
        return $this->render('list.html.twig', ['articles' => $this->newest()]);
    }

    #[Route('/article/{id<\d+>}', name: 'article')]
    public function article(int $id): Response
    {
        $article = $this->database->fetchAssociative(
            'SELECT article.*, author.name AS author FROM article JOIN author ON author.id = author_id '
                . 'WHERE article.id = ?',
            [$id],
        );
        if ($article === false) {
            throw $this->createNotFoundException("There is no article {$id}.");
        }
        $comments = $this->database->fetchAllAssociative('SELECT * FROM comment WHERE article_id = ?', [$id]);

        return $this->render('article.html.twig', ['article' => $article, 'comments' => $comments]);
    }

    #[Route('/api/articles', name: 'api')]
    public function api(): JsonResponse
    {
        return new JsonResponse(['articles' => $this->newest()]);
    }

    /** @return list<array<string, mixed>> */
    private function newest(): array
    {
        return $this->database->fetchAllAssociative(
            'SELECT article.id, title, author.name AS author FROM article JOIN author ON author.id = author_id '
                . 'ORDER BY article.id DESC LIMIT 20',
        );
    }
}
