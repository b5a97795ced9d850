<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** The ten statements of a page of a small weblog, in their order. */
enum Query: int
{
    case User = 1;
    case Posts = 2;
    case View = 3;
    case CountView = 4;
    case ViewsOfPost = 5;
    case MostViewed = 6;
    case MostActive = 7;
    case OtherUser = 8;
    case OtherPosts = 9;
    case RecentViews = 10;

    public function sql(): string
    {
        return match ($this) {
            self::User, self::OtherUser => 'SELECT id, name, email, created_at FROM users WHERE id = ?',
            self::Posts => 'SELECT p.id, p.title, p.views_count, p.created_at, u.name AS author FROM posts p JOIN users u ON u.id = p.user_id WHERE p.user_id = ? ORDER BY p.id DESC LIMIT 10',
            self::View => 'INSERT INTO post_views (post_id, user_id, viewed_at) VALUES (?, ?, CURRENT_TIMESTAMP)',
            self::CountView => 'UPDATE posts SET views_count = views_count + 1 WHERE id = ?',
            self::ViewsOfPost => 'SELECT COUNT(*) AS total_views, MAX(viewed_at) AS last_view FROM post_views WHERE post_id = ?',
            self::MostViewed => 'SELECT p.id, p.title, p.views_count, u.name AS author FROM posts p JOIN users u ON u.id = p.user_id ORDER BY p.views_count DESC, p.id LIMIT 5',
            self::MostActive => 'SELECT u.id, u.name, COUNT(p.id) AS posts FROM users u JOIN posts p ON p.user_id = u.id GROUP BY u.id, u.name ORDER BY posts DESC, u.id LIMIT 5',
            self::OtherPosts => 'SELECT id, title, views_count, created_at FROM posts WHERE user_id = ? ORDER BY id DESC LIMIT 5',
            self::RecentViews => 'SELECT v.id, v.viewed_at, p.title, u.name AS reader FROM post_views v JOIN posts p ON p.id = v.post_id JOIN users u ON u.id = v.user_id ORDER BY v.id DESC LIMIT 10',
        };
    }

    public function what(): string
    {
        return match ($this) {
            self::User => 'User by ID',
            self::Posts => '10 posts by user',
            self::View => 'post_view record',
            self::CountView => 'post views_count +1',
            self::ViewsOfPost => 'Total views + last view',
            self::MostViewed => 'Top 5 most viewed posts',
            self::MostActive => 'Post count per user, top 5',
            self::OtherUser => 'Another user profile',
            self::OtherPosts => '5 posts by the other user',
            self::RecentViews => '10 most recent post_views',
        };
    }

    /** SELECT, INSERT or UPDATE. */
    public function type(): string
    {
        return substr($this->sql(), 0, 6);
    }
}
