<?php

declare(strict_types=1);

namespace Shop\Controller;

use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\Post;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Auth\SessionLogin;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Response;
use Nexus\Http\Session\Session;
use Shop\Account\Credentials;
use Shop\Account\Customer;
use Shop\Account\Customers;
use Shop\Account\Registration;
use Shop\Basket\Basket;
use Shop\Web\Page;

#[PublicRoute]
final readonly class AccountController
{
    public function __construct(private Customers $customers, private SessionLogin $login) {}

    #[Get('/register', name: 'register')]
    public function registration(Page $page): Response
    {
        return $page->show('register.html.twig');
    }

    #[Post('/register')]
    public function register(Session $session, #[FromForm] Registration $registration): Response
    {
        return $this->welcome($session, $this->customers->register($registration));
    }

    #[Get('/login', name: 'login')]
    public function form(Page $page): Response
    {
        return $page->show('login.html.twig');
    }

    #[Post('/login')]
    public function login(Session $session, #[FromForm] Credentials $credentials): Response
    {
        return $this->welcome($session, $this->customers->authenticate($credentials)
            ?? throw ValidationFailed::at('password', 'The address or the password is wrong.'));
    }

    #[Post('/logout', name: 'logout')]
    public function logout(Session $session): Response
    {
        $this->login->logout($session);

        return Response::redirect('/', 303);
    }

    private function welcome(Session $session, Customer $customer): Response
    {
        $this->login->login($session, $customer);
        $session->flash('notice', "Welcome, {$customer->name}.");

        return Response::redirect(Basket::of($session)->count() > 0 ? '/basket' : '/orders', 303);
    }
}
