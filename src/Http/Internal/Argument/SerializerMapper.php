<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\RejectUnknownFields;
use Nexus\Http\ParamContext;
use Symfony\Component\PropertyInfo\Extractor\PhpStanExtractor;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Exception\ExceptionInterface;
use Symfony\Component\Serializer\Exception\ExtraAttributesException;
use Symfony\Component\Serializer\Exception\NotNormalizableValueException;
use Symfony\Component\Serializer\Exception\PartialDenormalizationException;
use Symfony\Component\Serializer\Mapping\ClassDiscriminatorFromClassMetadata;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Loader\AttributeLoader;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\Normalizer\AbstractNormalizer;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Normalizer\UidNormalizer;
use Symfony\Component\Serializer\Serializer;
use Symfony\Component\Serializer\SerializerInterface;

/**
 * Maps classes that are not plain, by symfony/serializer.
 *
 * @internal
 */
final readonly class SerializerMapper
{
    private function __construct(private DenormalizerInterface $denormalizer) {}

    /** With the serializer of the container, or with one of its own. */
    public static function create(ParamContext $context): self
    {
        foreach ([DenormalizerInterface::class, SerializerInterface::class] as $id) {
            $serializer = $context->hasService($id) ? $context->service($id) : null;
            if ($serializer instanceof DenormalizerInterface) {
                return new self($serializer);
            }
        }

        return self::standard();
    }

    public static function standard(): self
    {
        $metadata = new ClassMetadataFactory(new AttributeLoader());
        $reflection = new ReflectionExtractor();
        $types = [new PhpStanExtractor(), $reflection];
        $properties = new PropertyInfoExtractor([$reflection], $types, [], [$reflection], [$reflection]);
        $objects = new ObjectNormalizer(
            $metadata,
            new MetadataAwareNameConverter($metadata),
            null,
            $properties,
            new ClassDiscriminatorFromClassMetadata($metadata),
            null,
            [],
            $properties,
        );

        return new self(new Serializer([
            new EnumDenormalizer(),
            new DateDenormalizer(),
            new UidNormalizer(),
            new ArrayDenormalizer(),
            new ObjectDenormalizer($objects),
        ]));
    }

    /**
     * @template T of object
     *
     * @param class-string<T> $class
     * @return T
     */
    public function map(mixed $data, string $class, bool $isText): object
    {
        $context = [DenormalizerInterface::COLLECT_DENORMALIZATION_ERRORS => true];
        if ((new \ReflectionClass($class))->getAttributes(RejectUnknownFields::class) !== []) {
            $context[AbstractNormalizer::ALLOW_EXTRA_ATTRIBUTES] = false;
        }
        $violations = new Violations();
        try {
            $object = $this->denormalizer->denormalize($data, $class, $isText ? 'csv' : 'json', $context);
            if (!$object instanceof $class) {
                $violations->add('', 'This value should be an object.');
            } elseif (($paths = NonFinite::paths($data, $isText)) === [] || !NonFinite::isIn($object)) {
                return $object;
            }
            foreach ($paths ?? [] as $path) {
                $violations->add($path, 'This value should be a number.');
            }
        } catch (PartialDenormalizationException $exception) {
            foreach (self::errorsOf($exception) as $error) {
                self::add($error, $violations);
            }
        } catch (ExtraAttributesException $exception) {
            foreach ($exception->getExtraAttributes() as $name) {
                $violations->add(\is_string($name) ? $name : '', 'This field was not expected.');
            }
        } catch (ExceptionInterface $exception) {
            self::add($exception, $violations);
        }
        $violations->throw();
    }

    /**
     * Symfony 8.1 has another name for the method, and deprecates the old one.
     *
     * @return array<mixed>
     */
    private static function errorsOf(PartialDenormalizationException $exception): array
    {
        return (array) (method_exists($exception, 'getNotNormalizableValueErrors')
            ? $exception->getNotNormalizableValueErrors()
            : $exception->getErrors());
    }

    private static function add(mixed $error, Violations $violations): void
    {
        if (!$error instanceof NotNormalizableValueException) {
            $violations->add('', 'This value is invalid.');

            return;
        }
        $violations->add((string) $error->getPath(), match (true) {
            str_contains($error->getMessage(), 'because the class misses the') => 'This field is missing.',
            ($error->getExpectedTypes() ?? []) === [] => 'This value is invalid.',
            default => 'This value should be ' . implode(' or ', array_unique(array_map(
                self::described(...),
                $error->getExpectedTypes() ?? [],
            ))) . '.',
        });
    }

    /** For clients, which learn no names of classes. */
    private static function described(string $type): string
    {
        if (str_ends_with($type, '[]')) {
            return 'a list';
        }

        return match (ltrim($type, '?')) {
            'int' => 'an integer',
            'float' => 'a number',
            'string' => 'a string',
            'bool' => 'true or false',
            'array' => 'a list',
            'null' => 'null',
            default => preg_match('/^[\w\\\\]*\\\\\w+$/D', $type) === 1 || class_exists($type) ? 'an object' : $type,
        };
    }
}
