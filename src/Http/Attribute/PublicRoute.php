<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * Anonymous requests of the handler are allowed: as RouteBuilder::public(). On a method it lifts what the class
 * requires.
 */
#[\Attribute(\Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION)]
final readonly class PublicRoute {}
