<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Load\LoadException;
use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\RunningPhp;
use Nexus\Server\Control\ServerControl;
use Nexus\Server\Environment;
use Nexus\Server\ExitCode;
use Nexus\Server\Php\PhpCommand;
use Nexus\Tune\Measure\Metric;
use Nexus\Tune\Measure\Setting;
use Nexus\Tune\Measure\Trial;
use Nexus\Tune\Measure\TrialException;
use Nexus\Tune\Preload\FileSelection;
use Nexus\Tune\Preload\PreloadFile;
use Nexus\Tune\Preload\PreloadTrial;
use Nexus\Tune\Preload\PreloadUse;
use Nexus\Tune\Preload\WorkerUser;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * The parts of `nexus tune` that execute the user's application: --measure, and --format=preload.
 *
 * @internal
 */
final readonly class TuneMeasurements
{
    public function __construct(private OutputInterface $output) {}

    public function measure(Trial $trial, Setting $setting, bool $isJson): int
    {
        try {
            $metrics = self::metrics($trial, $setting);
        } catch (TrialException|LoadException $failure) {
            return self::fail(ExitCode::ApplicationFailed, $failure->getMessage());
        }
        $this->write($isJson
            ? json_encode(
                ['setting' => $setting->text, 'rounds' => $trial->rounds, 'metrics' => $metrics],
                JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR,
            ) . "\n"
            : implode("\n", TrialView::lines($trial, $setting, $metrics)) . "\n");

        return ExitCode::Stopped->value;
    }

    /**
     * @param Trial|null $trial measures the gain; null: the command names no application
     * @param string|null $server PID file or process id of the master
     */
    public function preload(?Trial $trial, ?string $server): int
    {
        try {
            $workers = ServerControl::find($server)->php();
        } catch (InspectionException|ControlException $failure) {
            return self::fail(ExitCode::Unavailable, $failure->getMessage());
        }
        if ($workers === []) {
            return self::fail(ExitCode::Unavailable, 'No worker tells what it has loaded. Workers in classic mode do '
                . 'not.');
        }
        $newest = max(array_map(static fn(RunningPhp $worker): int => $worker->generation, $workers));
        $workers = array_values(array_filter(
            $workers,
            static fn(RunningPhp $worker): bool => $worker->generation === $newest,
        ));
        $project = (string) getcwd();
        $selection = FileSelection::of($workers, $project, WorkerUser::of($workers[0]->pid));
        $preloading = new PreloadTrial(
            PhpCommand::likeThisProcess()->forServing(Environment::Production, \count($workers)),
            $project,
        );
        $selection = $preloading->of($selection);
        foreach ($selection->refused as $file => $reason) {
            self::say("left out: {$file}: {$reason}");
        }
        if ($preloading->death !== null || $selection->files === []) {
            return self::fail(ExitCode::ApplicationFailed, $preloading->death === null
                ? "The workers have loaded no file below {$project} that declares a class. Start this command in the "
                    . 'directory of the project, after the server has answered requests.'
                : "PHP cannot preload these files: {$preloading->death}");
        }

        return $this->print($selection, $preloading->use, $trial);
    }

    private function print(FileSelection $selection, ?PreloadUse $use, ?Trial $trial): int
    {
        $remarks = [
            'nexus tune --format=preload: the classes that the workers of a running server had loaded.',
            'Belongs into: preload.php in the directory of the project; opcache.preload of php.ini names it',
            '(started as root, PHP also needs opcache.preload_user). A changed file needs nexus reload, as without it.',
            \sprintf(
                '%d files, %d classes, %.1f MiB of OPcache.',
                \count($selection->files),
                $use->classes ?? 0,
                ($use->memory ?? 0) / 2 ** 20,
            ),
        ];
        $code = PreloadFile::code($selection->files, var_export(getcwd(), true));
        try {
            array_push($remarks, ...self::gain($trial, $code));
        } catch (TrialException|LoadException $failure) {
            return self::fail(ExitCode::ApplicationFailed, $failure->getMessage());
        }
        $this->write(PreloadFile::text($selection->files, $remarks));

        return ExitCode::Stopped->value;
    }

    /**
     * Measures what the file changes for the application.
     *
     * @return list<string> lines
     */
    private static function gain(?Trial $trial, string $code): array
    {
        if ($trial === null) {
            return ['The gain was not measured: nexus tune app.php --format=preload does.'];
        }
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-preload');
        file_put_contents($file, $code);
        try {
            $setting = Setting::preload($file);

            return TrialView::lines($trial, $setting, self::metrics($trial, $setting));
        } finally {
            unlink($file);
        }
    }

    /**
     * @return list<Metric>
     * @throws TrialException
     * @throws LoadException
     */
    private static function metrics(Trial $trial, Setting $setting): array
    {
        return $trial->of($setting, static function (int $round) use ($trial): void {
            if (stream_isatty(STDERR)) {
                self::say("round {$round} of {$trial->rounds}");
            }
        });
    }

    private function write(string $text): void
    {
        $this->output->write($text, false, OutputInterface::OUTPUT_RAW);
    }

    private static function say(string $text): void
    {
        fwrite(STDERR, "nexus: {$text}\n");
    }

    private static function fail(ExitCode $code, string $problem): int
    {
        self::say($problem);

        return $code->value;
    }
}
