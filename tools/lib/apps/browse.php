<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

use Nexus\Tests\Functional\Shop\Browser;

require __DIR__ . '/../../../vendor/autoload.php';

/** Logs in, edits and lists with Chromium, after the journey. Returns the exit code; screenshots are in $work. */
function browse(string $app, string $base, string $work): int
{
    $browser = Browser::start();
    if ($browser === null) {
        echo "apps: {$app}: chromium is not installed\n";

        return 0;
    }
    $browser->show(1200, 900, 'light');
    $look = static function (string $name) use ($browser, $app, $work): void {
        $browser->screenshot("{$work}/{$app}-{$name}.png");
        echo "apps: {$app}-{$name}.png\n";
    };
    try {
        $app === 'wordpress' ? browseWordpress($browser, $base, $look) : browseMediawiki($browser, $base, $look);
    } catch (RuntimeException $failure) {
        $look('failure');
        fwrite(STDERR, "apps: {$app}: {$failure->getMessage()}\n");

        return 1;
    } finally {
        $browser->stop();
    }

    return 0;
}

/** @param Closure(string): void $look */
function browseWordpress(Browser $browser, string $base, Closure $look): void
{
    $browser->visit("{$base}/wp-login.php");
    $look('login');
    $browser->submit('#wp-submit', log: 'admin', pwd: 'Very-secret-1');
    demand($browser, '#wpbody', 'Dashboard');
    $look('dashboard');
    $browser->visit("{$base}/wp-admin/post.php?post=1&action=edit");
    $browser->waitFor('wp.data.select("core/editor").getCurrentPostId() === 1');
    $browser->waitFor('document.querySelector(".block-editor-block-list__layout") !== null');
    $browser->evaluate('wp.data.dispatch("core/editor").resetEditorBlocks(wp.blocks.parse("<!-- wp:paragraph -->'
        . '<p>Edited in a browser.</p><!-- /wp:paragraph -->"))');
    $browser->waitFor('wp.data.select("core/editor").isEditedPostDirty()');
    $browser->evaluate('wp.data.dispatch("core/editor").savePost()');
    $browser->waitFor('!wp.data.select("core/editor").isSavingPost()'
        . ' && wp.data.select("core/editor").didPostSaveRequestSucceed()');
    $look('editor');
    $browser->visit("{$base}/hello-world/");
    demand($browser, 'body', 'Edited in a browser.');
    $look('post');
    $browser->visit("{$base}/wp-admin/edit.php");
    demand($browser, '#the-list', 'Hello world!');
    $look('list');
}

/** @param Closure(string): void $look */
function browseMediawiki(Browser $browser, string $base, Closure $look): void
{
    $browser->visit("{$base}/wiki/Special:UserLogin");
    $look('login');
    $browser->submit('#wpLoginAttempt', wpName: 'Admin', wpPassword: 'Very-secret-1');
    demand($browser, '#p-personal', 'Admin');
    $browser->visit("{$base}/index.php?title=Browser_page&action=edit");
    $look('editor');
    $browser->submit('#wpSave', wpTextbox1: 'Edited in a browser.', wpSummary: 'by Chromium');
    demand($browser, '#mw-content-text', 'Edited in a browser.');
    $look('page');
    $browser->visit("{$base}/wiki/Special:RecentChanges");
    demand($browser, '#mw-content-text', 'by Chromium');
    $look('changes');
    $browser->visit("{$base}/wiki/Special:AllPages");
    demand($browser, '#mw-content-text', 'Browser page');
    $look('list');
}

function demand(Browser $browser, string $selector, string $text): void
{
    $found = $browser->text($selector);
    if (!str_contains($found, $text)) {
        throw new RuntimeException("{$selector} has no \"{$text}\": " . substr($found, 0, 300));
    }
}
