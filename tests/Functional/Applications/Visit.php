<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

/** The requests of a visitor, one after the other; the same for each application. */
final class Visit
{
    private const PICTURE = "--boundary\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA picture\r\n--boundary\r\n"
        . "Content-Disposition: form-data; name=\"picture\"; filename=\"picture.png\"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\0\xff\r\n--boundary--\r\n";

    /** @return array<string, Page> of routes that only the Symfony application has */
    public static function endings(Browser $browser): array
    {
        return [
            'a download' => $browser->get('/download'),
            'a part of it' => $browser->get('/download', ['Range' => 'bytes=2-5']),
            'its end' => $browser->get('/download', ['Range' => 'bytes=-4']),
            'no part of it' => $browser->get('/download', ['Range' => 'bytes=90000-']),
            'its head alone' => $browser::read($browser->send('HEAD', '/download')),
            'exit' => $browser->get('/exit'),
            'a page after exit' => $browser->get('/hello/you'),
            'a stream without its end' => $browser::read($browser->send('HEAD', '/stream')),
        ];
    }

    /** @return array<string, Page> */
    public static function pages(Browser $browser): array
    {
        $login = $browser->post('/login', 'user=J%C3%BCrgen&remember=1');

        return [
            'a page' => $browser->get('/hello/%3Cb%3E%20%C3%A4'),
            'its head alone' => $browser::read($browser->send('HEAD', '/hello/you')),
            'a query' => $browser->get('/request?a=1&b%5B%5D=2&b%5Bx%5D=3&c=%20%26&d'),
            'a form' => $browser->post('/request?a=1', 'a=2&b%5B%5D=%C3%A9'),
            'JSON' => $browser->post('/request', '{"a":[1,2]}', ['Content-Type' => 'application/json']),
            'PUT' => $browser::read($browser->send('PUT', '/request', ['Content-Type' => 'text/plain'], 'a body')),
            'cookies' => $browser->get('/request', ['Cookie' => 'a=1; b=%20']),
            'a password' => $browser->get('/request', ['Authorization' => 'Basic ' . base64_encode('anna:secret')]),
            'a stranger' => $browser->get('/me'),
            'a login' => $login,
            'who has logged in' => $browser->get('/me', ['Cookie' => $login->cookies()]),
            'an upload' => $browser->post(
                '/upload',
                self::PICTURE,
                ['Content-Type' => 'multipart/form-data; boundary=boundary'],
            ),
            'an upload without a file' => $browser->post('/upload', 'picture=none'),
            'a stream' => $browser->get('/stream'),
            'a crash' => $browser->get('/crash'),
            'a page that is not there' => $browser->get('/missing/page'),
            'another method' => $browser->get('/login'),
            'a file' => $browser->get('/robots.txt'),
            'settings' => $browser->get('/settings'),
            'a database' => $browser->get('/wait', ['X-User' => 'anna']),
        ];
    }
}
