<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** The modules of ext/ and their uses, for a picture. */
final readonly class ModuleGraph
{
    /** @var array<string, array<string, true>> $uses a module => the modules that it uses */
    private array $uses;

    /**
     * @param list<list<string>> $ranks modules from low to high
     * @param array<string, array<string, true>> $uses
     */
    public function __construct(private array $ranks, array $uses)
    {
        $ranked = array_fill_keys(array_merge(...$ranks), true);
        $uses = array_map(static fn(array $used): array => array_intersect_key($used, $ranked), $uses);
        $this->uses = self::reduced($uses, array_merge(...$ranks));
    }

    /** The graph for Graphviz: a domain is a box, a rank is a row, the lowest rank is at the bottom. */
    public function dot(): string
    {
        $text = "digraph modules {\n    newrank=true; rankdir=TB; node [shape=box, style=rounded]; compound=true;\n";
        foreach ($this->domains() as $domain => $modules) {
            $nodes = array_map(
                static fn(string $module): string => self::quoted($module) . ' [label="' . self::label($module) . '"];',
                $modules,
            );
            $text .= "    subgraph \"cluster_{$domain}\" { label=\"{$domain}\"; " . implode(' ', $nodes) . " }\n";
        }
        $rows = array_values(array_filter(array_map($this->present(...), $this->ranks)));
        foreach ($rows as $index => $row) {
            $text .= '    { rank=same; ' . implode(' ', array_map(self::quoted(...), $row)) . " }\n";
            $lower = $rows[$index - 1][0] ?? null;
            $text .= $lower === null ? '' : '    ' . self::quoted($row[0]) . ' -> ' . self::quoted($lower) . " [style=invis];\n";
        }
        foreach ($this->edges() as [$module, $used]) {
            $text .= '    ' . self::quoted($module) . ' -> ' . self::quoted($used) . ";\n";
        }

        return "{$text}}\n";
    }

    /** The graph for a ```mermaid block in Markdown: a domain is a box; the renderer makes the rows. */
    public function mermaid(): string
    {
        $text = "flowchart TB\n";
        foreach ($this->domains() as $domain => $modules) {
            $nodes = array_map(
                static fn(string $module): string
                    => '        ' . self::node($module) . '[' . self::label($module) . "]\n",
                $modules,
            );
            $text .= "    subgraph {$domain}\n" . implode('', $nodes) . "    end\n";
        }
        foreach ($this->edges() as [$module, $used]) {
            $text .= '    ' . self::node($module) . ' --> ' . self::node($used) . "\n";
        }

        return $text;
    }

    /** @return list<array{string, string}> a module and a module that it uses, without the uses that others imply */
    private function edges(): array
    {
        $edges = [];
        foreach (array_merge(...$this->ranks) as $module) {
            foreach (array_keys($this->uses[$module] ?? []) as $used) {
                $edges[] = [$module, $used];
            }
        }

        return $edges;
    }

    /** @return array<string, list<string>> modules by domain, the highest domain first */
    private function domains(): array
    {
        $domains = [];
        foreach (array_merge(...array_map($this->present(...), $this->ranks)) as $module) {
            $domains[explode('/', $module)[0]][] = $module;
        }

        return array_reverse($domains);
    }

    /**
     * @param list<string> $modules
     *
     * @return list<string> those that there are
     */
    private function present(array $modules): array
    {
        return array_values(array_filter($modules, fn(string $module): bool => isset($this->uses[$module])));
    }

    /** A domain's header is a module, too: its label is the name of its file. */
    private static function label(string $module): string
    {
        return explode('/', $module)[1] ?? "{$module}.h";
    }

    /** In Mermaid, a node must not have the name of its box. */
    private static function node(string $module): string
    {
        return str_contains($module, '/') ? $module : "{$module}/{$module}.h";
    }

    private static function quoted(string $module): string
    {
        return "\"{$module}\"";
    }

    /**
     * The transitive reduction: drops a use where the module also reaches the used one through another.
     *
     * @param array<string, array<string, true>> $uses of lower ranks only
     * @param list<string> $modules from low to high
     *
     * @return array<string, array<string, true>>
     */
    private static function reduced(array $uses, array $modules): array
    {
        $reached = $kept = [];
        foreach (array_intersect($modules, array_keys($uses)) as $module) {
            $throughOthers = [];
            foreach (array_keys($uses[$module]) as $used) {
                $throughOthers += $reached[$used] ?? [];
            }
            $reached[$module] = $uses[$module] + $throughOthers;
            $kept[$module] = array_diff_key($uses[$module], $throughOthers);
        }

        return $kept;
    }
}
