<?php

declare(strict_types=1);

namespace Shop\Account;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Nexus\Http\Auth\PasswordHasher;
use Nexus\Http\Error\ValidationFailed;

final readonly class Customers
{
    public function __construct(private Connection $database, private PasswordHasher $hasher) {}

    /** @throws ValidationFailed when the address is registered already */
    public function register(Registration $registration): Customer
    {
        $customer = new Customer(bin2hex(random_bytes(8)), trim($registration->name), $registration->email);
        try {
            $this->database->insert('customers', [
                'id' => $customer->id(),
                'name' => $customer->name,
                'email' => mb_strtolower($customer->email),
                'password' => $this->hasher->hash($registration->password),
            ]);
        } catch (UniqueConstraintViolationException) {
            throw ValidationFailed::at('email', 'This address has an account already.');
        }

        return $customer;
    }

    /** Null: the password is wrong, or there is no such customer. Both take equally long. */
    public function authenticate(Credentials $credentials): ?Customer
    {
        /** @var array{id: string, name: string, email: string, password: string}|false $row */
        $row = $this->database->fetchAssociative(
            'SELECT id, name, email, password FROM customers WHERE email = ?',
            [mb_strtolower($credentials->email)],
        );
        $isRight = $this->hasher->verify($credentials->password, $row === false ? null : $row['password']);

        return $isRight && $row !== false ? new Customer($row['id'], $row['name'], $row['email']) : null;
    }

    public function find(string $id): ?Customer
    {
        /** @var array{id: string, name: string, email: string}|false $row */
        $row = $this->database->fetchAssociative('SELECT id, name, email FROM customers WHERE id = ?', [$id]);

        return $row === false ? null : new Customer(...$row);
    }
}
