<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Template\PhpTemplates;
use Nexus\Http\Template\TemplateError;
use Nexus\Http\Template\Templates;
use Nexus\Http\Template\TwigTemplates;
use Twig\Environment;
use Twig\TwigFunction;

/**
 * Objects that an application gives to its handlers by their type, without a container.
 *
 * @internal
 */
trait ProvidesServices
{
    /** @var array<string, object> by type */
    private array $provided = [];

    /**
     * Gives this object to handlers, middleware and services that have a parameter of one of the types. It precedes the
     * container's.
     *
     *     $app->provide(new SystemMailer(), Mailer::class);
     *
     * @param string ...$types classes and interfaces; none: the object's class
     */
    public function provide(object $service, string ...$types): self
    {
        foreach ($types === [] ? [$service::class] : $types as $type) {
            $this->provided[ltrim($type, '\\')] = $service;
        }
        $this->policy->change();

        return $this;
    }

    /**
     * Uses Twig for pages: handlers with a parameter of the type Templates, TwigTemplates or Twig\Environment get it.
     * Templates have the function url(name, parameters, query), which is App::url().
     *
     * @param string $directory of the templates
     * @param string|null $cache see TwigTemplates::in()
     * @throws TemplateError NX-1168 when Twig is not installed, NX-1169 when the directory does not exist
     */
    public function twig(string $directory, ?string $cache = null): TwigTemplates
    {
        $templates = TwigTemplates::in($directory, $cache);
        $templates->environment()->addFunction(new TwigFunction('url', $this->url(...)));
        $this->provide($templates, Templates::class, TwigTemplates::class);
        $this->provide($templates->environment(), Environment::class);

        return $templates;
    }

    /**
     * Uses PHP files for pages: handlers with a parameter of the type Templates get it.
     *
     * @param string $directory of the templates
     * @throws TemplateError NX-1169 when the directory does not exist
     */
    public function templates(string $directory): PhpTemplates
    {
        $templates = new PhpTemplates($directory);
        $this->provide($templates, Templates::class, PhpTemplates::class);

        return $templates;
    }

    /**
     * @internal
     * @return array<string, object> by type
     */
    public function provided(): array
    {
        return $this->provided;
    }
}
