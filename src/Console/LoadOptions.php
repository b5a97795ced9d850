<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Load\LoadException;
use Nexus\Load\Plan;
use Nexus\Load\Request;
use Nexus\Load\Target;
use Symfony\Component\Console\Input\InputInterface;

/**
 * Makes a plan from the arguments of `nexus load`.
 *
 * @internal
 */
final readonly class LoadOptions
{
    private const UNITS = ['' => 1.0, 'ms' => 0.001, 's' => 1.0, 'm' => 60.0, 'h' => 3600.0];

    public function __construct(private InputInterface $input) {}

    /** @throws LoadException NX-0731, NX-0733 */
    public function plan(): Plan
    {
        $plan = Plan::of(
            $this->request(),
            (int) $this->number('connections', 1, 1_000_000),
            $this->seconds('duration'),
            $this->seconds('timeout'),
        );
        $isRandom = $this->isRandom();
        if ($this->text('rate') !== null) {
            $plan = $plan->atRate($this->number('rate', 0.001, 10_000_000), $isRandom);
        }
        $status = $this->text('expect-status') === null ? 0 : (int) $this->number('expect-status', 100, 999);

        return $plan->expecting($status, $this->content('expect-body'))->afterWarmup($this->seconds('warmup', 0.0));
    }

    /**
     * Opened before the run: a path that cannot be written must not cost its result. Null: no page was asked for.
     *
     * @throws LoadException NX-0733
     */
    public function page(): ?PageFile
    {
        $path = $this->text('html');
        if ($path === null) {
            return null;
        }

        return PageFile::open($path) ?? throw LoadException::badOption('html', $path, 'that file cannot be written');
    }

    private function request(): Request
    {
        $url = $this->input->getArgument('url');
        $request = Request::get(Target::parse(is_string($url) ? $url : ''));
        $body = $this->content('body');
        if ($body !== null) {
            $request = $request->withMethod('POST')->withBody($body);
        }
        $method = $this->text('method');
        if ($method !== null) {
            $request = $request->withMethod($method);
        }
        foreach ((array) $this->input->getOption('header') as $header) {
            $request = $request->withHeader(is_string($header) ? $header : '');
        }

        return $request;
    }

    private function isRandom(): bool
    {
        $arrivals = (string) $this->text('arrivals');

        return match ($arrivals) {
            'even' => false,
            'random' => true,
            default => throw LoadException::badOption('arrivals', $arrivals, 'arrivals are even or random'),
        };
    }

    private function seconds(string $option, float $least = 1e-9): float
    {
        $value = (string) $this->text($option);
        $isSpan = preg_match('/^(\d+(?:\.\d+)?)(ms|s|m|h)?$/', $value, $match) === 1;
        $seconds = $isSpan ? (float) $match[1] * self::UNITS[$match[2] ?? ''] : -1.0;
        $range = $least > 0.0 ? 'above 0' : 'of 0 or more';

        return $seconds >= $least && $seconds <= 1e7
            ? $seconds
            : throw LoadException::badOption(
                $option,
                $value,
                "it must be a time {$range}, for example 30s, 500ms or 2m",
            );
    }

    private function number(string $option, float $least, float $most): float
    {
        $value = (string) $this->text($option);
        $isRight = is_numeric($value)
            && (float) $value >= $least
            && (float) $value <= $most
            && ($least < 1 || ctype_digit($value));

        return $isRight ? (float) $value : throw LoadException::badOption(
            $option,
            $value,
            sprintf('it is a number from %s to %s', $least, number_format($most, 0, '', '')),
        );
    }

    /** A text, or the contents of @file. */
    private function content(string $option): ?string
    {
        $value = $this->text($option);
        if ($value === null || !str_starts_with($value, '@')) {
            return $value;
        }
        $content = @file_get_contents(substr($value, 1));

        return $content === false
            ? throw LoadException::badOption($option, $value, 'that file cannot be read')
            : $content;
    }

    private function text(string $option): ?string
    {
        $value = $this->input->getOption($option);

        return is_string($value) ? $value : null;
    }
}
