<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

use Nexus\Doctor\Column;
use Nexus\Doctor\Remark;
use Nexus\Doctor\Report;
use Nexus\Doctor\Table;
use Nexus\Doctor\Verdict;

/**
 * Shows which blocking calls of this PHP let other coroutines run: the results of the tests, compared with the
 * libraries that are loaded.
 *
 * @internal
 */
final readonly class HooksCheck
{
    /**
     * @param list<Import> $imports
     * @param list<string> $files files of all loaded libraries
     * @param bool $isOn nexus.hooks
     */
    public function __construct(
        private Matrix $matrix,
        private array $imports,
        private array $files,
        private bool $isOn,
    ) {}

    public static function ofThisProcess(): self
    {
        return new self(
            Matrix::load(),
            Import::all(),
            Import::loadedFiles(),
            filter_var(ini_get('nexus.hooks'), FILTER_VALIDATE_BOOL),
        );
    }

    public function examine(): Report
    {
        return new Report([$this->families(), $this->libraries(), $this->leftAlone()], $this->remarks());
    }

    private function families(): Table
    {
        $rows = [];
        foreach ($this->here() as $family) {
            $why = $this->whyNot($family);
            $rows[] = [
                'family' => $family->name,
                'how' => ($why === null ? $family->how : How::Blocking)->value,
                'extensions' => array_map(self::extension(...), $family->extensions),
                'libraries' => $this->filesOf($family),
                'because' => $why ?? '',
            ];
        }

        return new Table('families', 'Calls that block elsewhere', [
            new Column('family', 'calls', 30),
            new Column('how', 'in a coroutine', 14),
            new Column('extensions', 'extension', 18),
            new Column('libraries', 'library', 18),
            new Column('because', 'because', 20),
        ], $rows);
    }

    private function libraries(): Table
    {
        $rows = [];
        foreach ($this->byFile() as $file => $imports) {
            $rows[] = [
                'library' => $file,
                'nexus' => self::calls($imports, Lead::Nexus),
                'libc' => [...self::calls($imports, Lead::Libc), ...self::calls($imports, Lead::Excluded)],
                'another' => self::calls($imports, Lead::Another),
            ];
        }

        return new Table('libraries', 'What is loaded, and where its calls lead', [
            new Column('library', 'library', 24),
            new Column('nexus', 'to Nexus', 40),
            new Column('libc', 'to libc', 20),
            new Column('another', 'to another library', 14),
        ], $rows);
    }

    private function leftAlone(): Table
    {
        $rows = [];
        foreach ($this->imports as $import) {
            if ($import->lead === Lead::Excluded) {
                $key = "{$import->file()}\0{$import->reason}";
                $rows[$key] ??= ['library' => $import->file(), 'calls' => [], 'why' => (string) $import->reason];
                $rows[$key]['calls'][] = $import->call;
            }
        }

        return new Table('exclusions', 'Not replaced', [
            new Column('library', 'library', 24),
            new Column('calls', 'calls', 24),
            new Column('why', 'why', 46),
        ], array_values($rows));
    }

    /** @return list<Remark> */
    private function remarks(): array
    {
        if (!$this->isOn) {
            return [new Remark(
                Verdict::Bad,
                'nexus.hooks is off: every call blocks its worker. Take nexus.hooks=0 out of the ini files.',
            )];
        }
        $remarks = [new Remark(
            Verdict::Good,
            sprintf('%d calls of %d libraries lead to Nexus.', $this->count(Lead::Nexus), \count($this->byFile())),
        )];
        if ($this->count(Lead::Another) > 0) {
            $remarks[] = new Remark(
                Verdict::Advice,
                "{$this->count(Lead::Another)} calls lead to what another library has put in their place "
                    . "(LD_PRELOAD, a profiler): they block.",
            );
        }
        if ($this->count(Lead::Libc) > 0) {
            $remarks[] = new Remark(
                Verdict::Bad,
                "{$this->count(Lead::Libc)} calls lead to libc although nothing excludes them: they block. Please "
                    . "report that, with this output.",
            );
        }
        $absent = array_filter($this->matrix->families, static fn(Family $family): bool => !$family->isHere());
        if ($absent !== []) {
            $remarks[] = new Remark(
                Verdict::Good,
                'Not loaded here: ' . implode(
                    '; ',
                    array_map(static fn(Family $family): string => $family->name, $absent),
                ) . '.',
            );
        }

        return $remarks;
    }

    /** The reason why the results of the tests do not apply to this PHP; null: they apply. */
    private function whyNot(Family $family): ?string
    {
        if ($family->how === How::Blocking) {
            return null;
        }
        if (!$this->isOn) {
            return 'nexus.hooks is off';
        }
        foreach ($family->libraries as $library) {
            $imports = $this->importsOf($library);
            if (
                $imports !== []
                && array_filter($imports, static fn(Import $import): bool => $import->lead === Lead::Nexus) === []
            ) {
                return "no call of {$imports[0]->library()} leads to Nexus";
            }
        }

        return null;
    }

    /** @return list<Family> */
    private function here(): array
    {
        return array_values(array_filter(
            $this->matrix->families,
            static fn(Family $family): bool => $family->isHere(),
        ));
    }

    /** @return list<string> */
    private function filesOf(Family $family): array
    {
        $files = [];
        foreach ($family->libraries as $library) {
            $loaded = array_filter(
                array_map(basename(...), $this->files),
                static fn(string $file): bool => str_starts_with($file, "{$library}.so"),
            );
            $files[] = array_values($loaded)[0] ?? $library;
        }

        return $files;
    }

    /** @return list<Import> */
    private function importsOf(string $library): array
    {
        return array_values(array_filter(
            $this->imports,
            static fn(Import $import): bool => str_starts_with($import->library(), "{$library}.so"),
        ));
    }

    /** @return array<string, list<Import>> */
    private function byFile(): array
    {
        $files = [];
        foreach ($this->imports as $import) {
            $files[$import->file()][] = $import;
        }

        return $files;
    }

    private function count(Lead $lead): int
    {
        return \count(array_filter($this->imports, static fn(Import $import): bool => $import->lead === $lead));
    }

    /**
     * @param list<Import> $imports
     * @return list<string> in alphabetical order
     */
    private static function calls(array $imports, Lead $lead): array
    {
        $calls = array_map(
            static fn(Import $import): string => $import->call,
            array_filter($imports, static fn(Import $import): bool => $import->lead === $lead),
        );
        sort($calls);

        return $calls;
    }

    private static function extension(string $name): string
    {
        $version = phpversion($name);

        return $version === false || $version === PHP_VERSION ? $name : "{$name} {$version}";
    }
}
