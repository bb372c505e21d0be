import type { Effect, ValueTemplate } from '../../slice.ts';
import type { Run } from '../Run.ts';

/** `newTab`: an address in a tab of its own, or a document that is still to come (design §10). */
export function newTab(run: Run, effect: Extract<Effect, { newTab: unknown }>): void {
  const url = textOf(run, effect.newTab.url);
  const document = textOf(run, effect.newTab.document);
  if (url === undefined && document === undefined) {
    run.commands.push({ do: 'mistake', message: 'the new tab has neither address nor document' });
    return;
  }
  run.commands.push({
    do: 'newTab',
    ...(url === undefined ? {} : { url }),
    ...(document === undefined ? {} : { document }),
    ...(effect.newTab.failed === undefined ? {} : { failed: effect.newTab.failed }),
  });
}

function textOf(run: Run, template: ValueTemplate | undefined): string | undefined {
  const value = template === undefined ? undefined : run.evaluate(template);
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
