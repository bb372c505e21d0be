import type { Command } from '../../machine.ts';
import type { Effect, ValueTemplate } from '../../slice.ts';
import { findConverter } from '../../values/converters.ts';
import type { Run } from '../Run.ts';

/** `track`: an event for analytics, a numbered step (TRK-025), a click for the report (TRK-012). */
export function track(run: Run, effect: Extract<Effect, { track: unknown }>): void {
  const command: Extract<Command, { do: 'track' }> = { do: 'track' };
  const event = textOf(run, effect.track.event);
  const step = findConverter('number')?.(evaluated(run, effect.track.step));
  const siteEvent = textOf(run, effect.track.siteEvent);
  const report = textOf(run, effect.track.report);
  if (event !== undefined) command.event = event;
  if (siteEvent !== undefined) command.siteEvent = siteEvent;
  if (typeof step === 'number') command.step = step;
  if (report !== undefined) command.report = report;
  if (Object.keys(command).length > 1) run.commands.push(command);
}

function evaluated(run: Run, template: ValueTemplate | undefined): unknown {
  return template === undefined ? undefined : run.evaluate(template);
}

function textOf(run: Run, template: ValueTemplate | undefined): string | undefined {
  const value = evaluated(run, template);
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
