<?php

declare(strict_types=1);

namespace Nexus\Http;

/** Converts objects to a format of their own and back. See App::withMessageSerializer(). */
interface MessageSerializer
{
    /** The object as text. */
    public function serialize(object $message): string;

    /**
     * The object that the text describes.
     *
     * @template T of object
     *
     * @param class-string<T> $type class of the object
     *
     * @return T
     * @throws \Exception when the text does not describe such an object
     */
    public function deserialize(string $data, string $type): object;
}
