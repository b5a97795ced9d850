<?php

declare(strict_types=1);

namespace App\Controller;

use App\Entity\Article;
use App\Entity\User;
use App\Form\ArticleType;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\File\UploadedFile;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Routing\Requirement\Requirement;
use Symfony\Component\Security\Http\Attribute\CurrentUser;

final class ArticleController extends AbstractController
{
    public function __construct(
        private readonly EntityManagerInterface $entities,
        #[Autowire('%env(APP_STORAGE)%/pictures')]
        private readonly string $pictures,
    ) {}

    #[Route('/', name: 'articles')]
    public function list(): Response
    {
        $articles = $this->entities->createQuery(
            'SELECT article, author FROM ' . Article::class . ' article JOIN article.author author ORDER BY article.id',
        )->getResult();

        return $this->render('list.html.twig', ['articles' => $articles]);
    }

    #[Route('/articles/new', name: 'new')]
    public function new(Request $request, #[CurrentUser] User $user): Response
    {
        return $this->save($request, new Article($user));
    }

    #[Route('/articles/{id}', name: 'article', requirements: ['id' => Requirement::DIGITS])]
    public function show(Article $article): Response
    {
        return $this->render('article.html.twig', ['article' => $article]);
    }

    #[Route('/articles/{id}/edit', name: 'edit')]
    public function edit(Request $request, Article $article, #[CurrentUser] User $user): Response
    {
        if ($article->author !== $user) {
            throw $this->createAccessDeniedException('Only its author edits an article.');
        }

        return $this->save($request, $article);
    }

    #[Route('/articles/{id}/picture', name: 'picture')]
    public function picture(Article $article): BinaryFileResponse
    {
        if ($article->picture === null) {
            throw $this->createNotFoundException('The article has no picture.');
        }

        return $this->file("{$this->pictures}/{$article->id}", $article->picture);
    }

    private function save(Request $request, Article $article): Response
    {
        $form = $this->createForm(ArticleType::class, $article)->handleRequest($request);
        if (!$form->isSubmitted() || !$form->isValid()) {
            return $this->render('form.html.twig', ['article' => $article, 'form' => $form]);
        }
        $upload = $form->get('upload')->getData();
        $article->picture = $upload instanceof UploadedFile ? $upload->getClientOriginalName() : $article->picture;
        $this->entities->persist($article);
        $this->entities->flush();
        if ($upload instanceof UploadedFile) {
            $upload->move($this->pictures, (string) $article->id);
        }
        $this->addFlash('notice', "Saved: {$article->title}");

        return $this->redirectToRoute('article', ['id' => $article->id]);
    }
}
