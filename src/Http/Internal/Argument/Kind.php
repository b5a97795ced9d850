<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * What a value of a request can become.
 *
 * @internal
 */
enum Kind
{
    case Any;
    case Text;
    case Integer;
    case Decimal;
    case Boolean;
    case Enum;
    case Date;
    case Uuid;
    /** Any array. */
    case Table;
    /** An array with the keys 0, 1, 2, … */
    case ListOf;
    /** An array with any keys. */
    case MapOf;
    /** An array with fields. */
    case Fields;
    /** An object with fields. */
    case Instance;
}
