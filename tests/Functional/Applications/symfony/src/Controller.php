<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\File\UploadedFile;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;
use Symfony\Component\Routing\Attribute\Route;

final class Controller extends AbstractController
{
    #[Route('/hello/{name}')]
    public function hello(string $name): Response
    {
        return $this->render('hello.html.twig', ['name' => $name]);
    }

    #[Route('/request')]
    public function request(Request $request): JsonResponse
    {
        return new JsonResponse([
            'method' => $request->getMethod(),
            'uri' => $request->getRequestUri(),
            'path' => $request->getPathInfo(),
            'query' => $request->query->all(),
            'form' => $request->request->all(),
            'body' => $request->getContent(),
            'cookies' => $request->cookies->all(),
            'secure' => $request->isSecure(),
            'agent' => $request->headers->get('User-Agent'),
            'user' => $request->getUser(),
        ]);
    }

    #[Route('/login', methods: 'POST')]
    public function login(Request $request): Response
    {
        $request->getSession()->migrate(true);
        $request->getSession()->set('user', $request->request->getString('user'));

        return $this->redirect('/me', 303);
    }

    #[Route('/me')]
    public function me(Request $request): Response
    {
        $user = $request->getSession()->get('user');

        return is_string($user) ? new Response("You are {$user}.") : new Response('Who are you?', 403);
    }

    #[Route('/upload', methods: 'POST')]
    public function upload(Request $request): JsonResponse
    {
        $file = $request->files->get('picture');

        return new JsonResponse($file instanceof UploadedFile
            ? [
                'name' => $file->getClientOriginalName(),
                'size' => $file->getSize(),
                'hash' => md5($file->getContent()),
                'valid' => $file->isValid(),
            ]
            : null);
    }

    #[Route('/stream')]
    public function parts(): StreamedResponse
    {
        return new StreamedResponse(static function (): void {
            foreach (range(1, 3) as $part) {
                echo "part {$part}\n";
                flush();
            }
        }, 200, ['Content-Type' => 'text/plain; charset=UTF-8']);
    }

    #[Route('/download')]
    public function download(#[Autowire('%kernel.project_dir%')] string $directory): BinaryFileResponse
    {
        return (new BinaryFileResponse("{$directory}/public/robots.txt", 200, ['Content-Type' => 'text/x-robots']))
            ->setContentDisposition('attachment', 'robots.txt');
    }

    #[Route('/exit')]
    public function leave(): never
    {
        http_response_code(418);
        header('X-Left: early');
        register_shutdown_function(static fn() => print ', and a shutdown function');
        echo 'a page';
        exit;
    }

    #[Route('/crash')]
    public function crash(): never
    {
        throw new \LogicException('A mistake.');
    }

    /** Settings of the framework's start apply to every request. */
    #[Route('/settings')]
    public function settings(): JsonResponse
    {
        $handler = set_error_handler(null);
        restore_error_handler();

        return new JsonResponse(
            [
                date_default_timezone_get(),
                mb_internal_encoding(),
                error_reporting(),
                ini_get('display_errors'),
                $handler !== null,
            ],
        );
    }

    /** A request keeps its user while other requests run. */
    #[Route('/wait')]
    public function wait(
        Connection $database,
        CurrentUser $user,
        RequestStack $requests,
        Request $request,
    ): JsonResponse {
        $request->getSession()->set('asked', $user->name);
        $row = $database->fetchAssociative('SELECT pg_sleep(0.2), CAST(? AS text) AS name', [$user->name]);

        return new JsonResponse([
            'asked' => $request->headers->get('X-User'),
            'service' => $user->name,
            'database' => $row === false ? null : $row['name'],
            'stack' => $requests->getMainRequest()?->headers->get('X-User'),
            'session' => $request->getSession()->get('asked'),
        ]);
    }
}
