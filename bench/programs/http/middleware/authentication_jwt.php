<?php

declare(strict_types=1);

use Lcobucci\JWT\Configuration;
use Lcobucci\JWT\Signer\Hmac\Sha256;
use Lcobucci\JWT\Signer\Key\InMemory;
use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\JwtAuthenticator;

$jwt = Configuration::forSymmetricSigner(new Sha256(), InMemory::plainText(str_repeat('k', 32)));
$token = $jwt->builder()->relatedTo('ada')->expiresAt(new DateTimeImmutable('+1 day'))
    ->getToken($jwt->signer(), $jwt->signingKey())->toString();

return MiddlewareCost::of(
    new Authentication(new JwtAuthenticator($jwt)),
    'a JSON Web Token with HS256',
    Authorization: "Bearer {$token}",
);
