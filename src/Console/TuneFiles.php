<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Tune\Apply\ApplyException;
use Nexus\Tune\Apply\Installer;
use Nexus\Tune\Format;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * `nexus tune --apply` and `--undo`.
 *
 * @internal
 */
final readonly class TuneFiles
{
    private const REFUSED = 77;

    public function __construct(private Installer $installer, private OutputInterface $output) {}

    public function apply(Format $format, string $text): int
    {
        return $this->show(fn(): array => $this->installer->apply($format, $text));
    }

    /** @param Format|null $format null: everything that was applied */
    public function undo(?Format $format): int
    {
        $formats = $format !== null ? [$format] : array_filter(Format::cases(), $this->installer->isApplied(...));

        return $this->show(fn(): array => $formats === []
            ? throw new ApplyException('Nothing was applied.')
            : array_merge(...array_map($this->installer->undo(...), array_values($formats))));
    }

    /** @param \Closure(): list<string> $change */
    private function show(\Closure $change): int
    {
        try {
            $lines = $change();
        } catch (ApplyException $failure) {
            fwrite(STDERR, "nexus: {$failure->getMessage()}\n");

            return self::REFUSED;
        }
        $this->output->write(implode("\n", $lines) . "\n", false, OutputInterface::OUTPUT_RAW);

        return 0;
    }
}
