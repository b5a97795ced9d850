<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

use Doctrine\ORM\EntityManagerInterface;
use Nexus\Examples\BenchApp\Entity\Post;
use Nexus\Examples\BenchApp\Entity\PostView;
use Nexus\Examples\BenchApp\Entity\User;

/** Executes the queries with Doctrine's ORM in the usual way: entities, repositories, DQL, a flush. */
final readonly class OrmAsking implements Asking
{
    /** @param \Closure(): EntityManagerInterface $manager this request's own */
    public function __construct(private \Closure $manager) {}

    public function ask(Query $query, int ...$parameters): Answered
    {
        $begun = hrtime(true);
        $manager = ($this->manager)();
        $first = $parameters[0] ?? 0;
        $rows = match ($query) {
            Query::User, Query::OtherUser => array_map(
                self::userRow(...),
                array_filter([$manager->find(User::class, $first)]),
            ),
            Query::Posts => array_map(
                self::postRow(...),
                $manager->getRepository(Post::class)->findBy(['author' => $first], ['id' => 'DESC'], 10),
            ),
            Query::OtherPosts => array_map(
                self::postRow(...),
                $manager->getRepository(Post::class)->findBy(['author' => $first], ['id' => 'DESC'], 5),
            ),
            Query::View, Query::CountView => [],
            Query::ViewsOfPost => self::rows($manager, 'SELECT COUNT(v.id) AS total_views, MAX(v.viewedAt) AS last_view FROM ' . PostView::class . ' v WHERE v.post = :id', 1, $first),
            Query::MostViewed => self::rows($manager, 'SELECT p.id, p.title, p.viewsCount AS views_count, u.name AS author FROM ' . Post::class . ' p JOIN p.author u ORDER BY p.viewsCount DESC, p.id ASC', 5),
            Query::MostActive => self::rows($manager, 'SELECT u.id, u.name, COUNT(p.id) AS posts FROM ' . Post::class . ' p JOIN p.author u GROUP BY u.id, u.name ORDER BY posts DESC, u.id ASC', 5),
            Query::RecentViews => self::rows($manager, 'SELECT v.id, v.viewedAt AS viewed_at, p.title, u.name AS reader FROM ' . PostView::class . ' v JOIN v.post p JOIN v.reader u ORDER BY v.id DESC', 10),
        };
        $affected = match ($query) {
            Query::View => self::view($manager, $first, $parameters[1] ?? 0),
            Query::CountView => self::count($manager, $first),
            default => count($rows),
        };

        return new Answered($query, array_values($rows), $affected, (hrtime(true) - $begun) / 1e6);
    }

    private static function view(EntityManagerInterface $manager, int $post, int $reader): int
    {
        $viewed = $manager->find(Post::class, $post);
        $by = $manager->find(User::class, $reader);
        if ($viewed === null || $by === null) {
            return 0;
        }
        $manager->persist(new PostView($viewed, $by, gmdate('Y-m-d H:i:s')));
        $manager->flush();

        return 1;
    }

    private static function count(EntityManagerInterface $manager, int $post): int
    {
        $affected = $manager->createQuery('UPDATE ' . Post::class . ' p SET p.viewsCount = p.viewsCount + 1 WHERE p.id = :id')->execute(['id' => $post]);

        return is_int($affected) ? $affected : 0;
    }

    /** @return list<array<string, scalar|null>> */
    private static function rows(EntityManagerInterface $manager, string $dql, int $limit, ?int $id = null): array
    {
        $question = $manager->createQuery($dql)->setMaxResults($limit);
        /** @var list<array<string, scalar|null>> */
        return ($id === null ? $question : $question->setParameter('id', $id))->getArrayResult();
    }

    /** @return array<string, scalar|null> */
    private static function userRow(User $user): array
    {
        return ['id' => $user->id, 'name' => $user->name, 'email' => $user->email, 'created_at' => $user->createdAt];
    }

    /** @return array<string, scalar|null> */
    private static function postRow(Post $post): array
    {
        return [
            'id' => $post->id,
            'title' => $post->title,
            'views_count' => $post->viewsCount,
            'created_at' => $post->createdAt,
            'author' => $post->author->name,
        ];
    }
}
