<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Middleware\CsrfError;
use Nexus\Http\Request;

/**
 * Where a request comes from, as the browser says. A page cannot set these headers.
 *
 * @internal
 */
final readonly class Origins
{
    /** @param list<string> $trusted */
    public function __construct(private array $trusted = []) {}

    /**
     * @param list<string> $origins
     * @throws CsrfError NX-1126
     */
    public function with(array $origins): self
    {
        foreach ($origins as $origin) {
            preg_match('~^https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$~D', $origin) === 1
                || throw CsrfError::setting("\"{$origin}\" is no origin. Write \"https://www.example.org\", in lower "
                    . 'case and without a path');
        }

        return new self([...$this->trusted, ...$origins]);
    }

    /** Also true when the browser does not say where it comes from. */
    public function allow(Request $request): bool
    {
        $site = $request->header('Sec-Fetch-Site');
        if ($site === 'same-origin' || $site === 'none') {
            return true;
        }
        $origin = $request->header('Origin');
        if ($origin !== null) {
            $own = $site === null ? ["{$request->scheme()}://{$request->host()}"] : [];

            return \in_array(strtolower($origin), [...array_map(strtolower(...), $own), ...$this->trusted], true);
        }

        return $site === null && $this->allowsReferer($request);
    }

    private function allowsReferer(Request $request): bool
    {
        $referer = $request->header('Referer');
        if ($referer === null) {
            return true;
        }
        $isUrl = preg_match('~^(https?://[^/?#\\\\@]+)(?:[/?#]|$)~iD', $referer, $match) === 1;
        $own = strtolower("{$request->scheme()}://{$request->host()}");

        return $isUrl && \in_array(strtolower($match[1]), [$own, ...$this->trusted], true);
    }
}
