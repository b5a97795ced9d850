<?php

/**
 * NX-0744
 * Class: Nexus\Import\ImportException
 * Means: The pool of nexus import is not determined
 * Cause: The files have several pools of php-fpm, or none with the given name.
 * Cure: Name one of the pools by --pool.
 */

declare(strict_types=1);

file_put_contents('site.conf', 'server { root /srv; }');
file_put_contents('pools.conf', "[blog]\nlisten = /run/blog.sock\n[shop]\nlisten = /run/shop.sock\n");
passthru('nexus import site.conf pools.conf --pool=wiki');

/* Prints:
nexus: [NX-0744] There is no pool wiki: name one of [blog, shop].
*/
