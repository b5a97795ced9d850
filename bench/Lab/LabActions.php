<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Lab\Report\CsvReport;
use Nexus\Bench\Lab\Report\HtmlReport;
use Nexus\Bench\Lab\Report\TextReport;
use Nexus\Bench\Lab\Scenarios\ScenarioName;
use Nexus\Bench\Measure\Unmeasurable;

/** What `nexus bench lab` and `nexus bench compare` do. */
final readonly class LabActions
{
    /** @param \Closure(string): void $progress */
    public function __construct(private LabBed $bed, private \Closure $progress) {}

    /**
     * Measures a scenario and writes its reports.
     *
     * @param array<string, string> $files by format: json, html, csv
     * @param string|null $only key of one table
     * @return string for the terminal
     * @throws Unmeasurable
     */
    public function measure(ScenarioName $name, array $files, ?string $only): string
    {
        $laboratory = new Laboratory($this->bed->rounds, random_int(1, 1 << 30), $this->bed->isQuick, $only);
        $save = static function (Recording $recording) use ($files): void {
            if (isset($files['json'])) {
                self::write($files['json'], $recording->json());
            }
        };
        $recording = $laboratory->run($name->value, $name->on($this->bed), $this->progress, $save);
        foreach ($files as $format => $file) {
            self::write($file, match ($format) {
                'html' => (new HtmlReport($recording))->text(),
                'csv' => (new CsvReport($recording))->text(),
                default => $recording->json(),
            });
        }

        return (new TextReport($recording))->text();
    }

    /** @throws Unmeasurable */
    public static function compare(string $before, string $after): Comparison
    {
        return Comparison::of(Recording::read($before), Recording::read($after));
    }

    /** @throws Unmeasurable */
    public static function write(string $file, string $text): void
    {
        if (@file_put_contents($file, $text) !== strlen($text)) {
            throw Unmeasurable::programFailed("Writing {$file}", error_get_last()['message'] ?? 'the disk may be full');
        }
    }
}
