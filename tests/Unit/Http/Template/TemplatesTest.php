<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Template;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ResponseContent;
use Nexus\Http\Template\PhpTemplates;
use Nexus\Http\Template\TemplateError;
use Nexus\Http\Template\Templates;
use Nexus\Http\Template\TwigTemplates;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Twig\Environment;
use Twig\Error\LoaderError;
use Twig\Error\RuntimeError;

use function Nexus\Async\all;

#[CoversClass(TwigTemplates::class)]
#[CoversClass(PhpTemplates::class)]
#[CoversClass(TemplateError::class)]
final class TemplatesTest extends TestCase
{
    private const FILES = [
        'page.html.twig' => '<b title="{{ name }}">{{ name }}</b>{% block rest %}<i>{{ slow() }}</i>{% endblock %}',
        'data.js.twig' => 'x = "{{ name }}"',
        'link.html.twig' => '<a href="{{ url("user", {id: 7}, {tab: "a b"}) }}">',
        'page.php' => '<b title="<?= $e($name) ?>"><?= $e($name) ?></b><?= $include("part.php", ["n" => 1]) ?>',
        'part.php' => '<i><?= $n ?><?= isset($name) ? "leaks" : "" ?></i>',
        'slow.php' => '<?= $name ?><?php Nexus\Async\delay(0.001); ?><?= $name ?>',
        'fails.php' => 'begun<?php ob_start(); throw new DomainException("fails"); ?>',
    ];

    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-templates-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        foreach (self::FILES as $name => $text) {
            file_put_contents("{$this->directory}/{$name}", $text);
        }
    }

    protected function tearDown(): void
    {
        foreach (array_keys(self::FILES) as $name) {
            unlink("{$this->directory}/{$name}");
        }
        rmdir($this->directory);
    }

    public function testTwigEscapesByTheNameOfTheTemplate(): void
    {
        $templates = $this->twig();
        self::assertSame(
            '<b title="&lt;&quot;&#039;">&lt;&quot;&#039;</b><i>late</i>',
            $templates->render('page.html.twig', ['name' => '<"\'']),
        );
        self::assertSame('x = "\u003C\/script\u003E"', $templates->render('data.js.twig', ['name' => '</script>']));
    }

    public function testAMissingVariableIsAnError(): void
    {
        $this->expectException(RuntimeError::class);
        $this->twig()->render('page.html.twig');
    }

    public function testAMissingTemplateIsAnError(): void
    {
        $this->expectException(LoaderError::class);
        $this->twig()->stream('none.html.twig');
    }

    public function testAStreamSendsEachPieceBeforeTheNextIsRendered(): void
    {
        $seen = [];
        $templates = $this->twig(static function () use (&$seen): string {
            $seen[] = 'rendered';

            return 'late';
        });
        $response = $templates->stream('page.html.twig', ['name' => 'a']);
        self::assertSame('text/html; charset=utf-8', $response->header('content-type'));
        foreach (ResponseContent::pieces($response) as $piece) {
            $seen[] = $piece;
        }
        $rendered = array_search('rendered', $seen, true);
        self::assertIsInt($rendered);
        self::assertSame('<b title="a">a</b><i>', implode('', \array_slice($seen, 0, $rendered)));
        self::assertSame('late</i>', implode('', \array_slice($seen, $rendered + 1)));
    }

    public function testHandlersGetTheTemplatesOfTheApplication(): void
    {
        $app = App::create();
        $twig = $app->twig($this->directory);
        $app->get('/users/{id:int}', static fn(int $id): array => [$id])->name('user');
        $app->get('/link', static fn(Templates $templates): Response => $templates->response('link.html.twig'));
        $app->get('/same', static fn(TwigTemplates $a, Environment $b): array => [
            $a === $twig,
            $b === $twig->environment(),
        ]);
        self::assertSame(
            '<a href="/users/7?tab=a%20b">',
            $app->handle(Request::of('GET', '/link'))->body(),
        );
        self::assertSame('[true,true]', $app->handle(Request::of('GET', '/same'))->body());
    }

    public function testPhpTemplatesHaveAScopeOfTheirOwn(): void
    {
        $templates = new PhpTemplates($this->directory);
        self::assertSame(
            '<b title="&lt;&quot;&#039;">&lt;&quot;&#039;</b><i>1</i>',
            $templates->response('page.php', ['name' => '<"\''])->body(),
        );
    }

    public function testPhpTemplatesMayWait(): void
    {
        $app = App::create();
        $templates = $app->templates($this->directory);
        $pages = all([
            static fn(): string => $templates->render('slow.php', ['name' => 'a']),
            static fn(): string => $templates->render('slow.php', ['name' => 'b']),
        ]);
        self::assertSame(['aa', 'bb'], $pages);
    }

    public function testAPhpTemplateThatFailsLeavesNoOutputBuffer(): void
    {
        $level = ob_get_level();
        try {
            (new PhpTemplates($this->directory))->render('fails.php');
            self::fail('It does not throw');
        } catch (\DomainException) {
            self::assertSame($level, ob_get_level());
        }
    }

    public function testAPhpTemplateIsInItsDirectory(): void
    {
        $this->expectException(TemplateError::class);
        $this->expectExceptionMessage('[NX-1169] There is no template ../');
        (new PhpTemplates($this->directory))->render('../' . basename(__FILE__));
    }

    public function testAMissingDirectoryIsAnErrorAtOnce(): void
    {
        $this->expectException(TemplateError::class);
        $this->expectExceptionMessage('[NX-1169] /nowhere is no directory');
        App::create()->twig('/nowhere');
    }

    /** @param (\Closure(): string)|null $slow */
    private function twig(?\Closure $slow = null): TwigTemplates
    {
        $templates = TwigTemplates::in($this->directory);
        $templates->environment()->addFunction(new \Twig\TwigFunction('slow', $slow ?? static fn(): string => 'late'));

        return $templates;
    }
}
