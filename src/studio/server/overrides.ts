import type { Reason } from '../../authoring/compare/publish.ts';
import type { Desk } from './Desk.ts';
import { Denial } from './guard.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of a site is overridden: `rules/<row>`, or `settings/<group>/<key>`. */
interface Overridden {
  site: string;
  path: string;
}

/** What holds for a rule row or a setting of a site in the running sandbox. A setting is the only key of its values. */
export interface OverrideNow {
  /** Of the sandbox. */
  address: string;
  isRunning: boolean;
  /** What the release says that the site runs. */
  release?: Values;
  /** What holds over it, since when, and who said so and why. */
  override?: Partial<Reason> & { value: Values; at: string };
  /** Why the sandbox has no such row or setting. */
  refusal?: string;
}

/** What a page may ask for of what holds at once, without a release. */
export interface OverrideCalls {
  overrideNow(of: Overridden): OverrideNow;
  /** Lets keys of a row, or a setting, hold over those of the release, until they are taken back. */
  setOverride(as: { why: string } & Overridden & { value: Values }): void;
  removeOverride(as: { why: string } & Overridden): void;
}

/** Milliseconds: what does not answer by then is no sandbox. */
const patience = 60_000;

interface OverrideAnswer {
  Payload?: { release?: unknown; override?: Partial<Reason> & { value: unknown; at: string } };
  Error?: Error;
}

/** The calls for overrides of one site: the sandbox is asked, and keeps them (`/sandbox/overrides`). */
export function createOverrides(desk: Pick<Desk, 'author'>, address = 'http://localhost:4000') {
  const ask = async ({ site, path }: Overridden, method: string, more: RequestInit = {}) => {
    const parts = [site, ...String(path).split('/')].map((name) => encodeURIComponent(String(name)));
    const signal = AbortSignal.timeout(patience);
    try {
      const url = `${address}/sandbox/overrides/${parts.join('/')}`;
      const answer = await fetch(url, { method, signal, redirect: 'error', ...more });
      return (await answer.json()) as OverrideAnswer;
    } catch {
      return undefined;
    }
  };
  const change = async (of: { why: string } & Overridden, method: string, value?: unknown) => {
    const headers = {
      ...saidBy(desk.author, of.why),
      ...(value !== undefined && { 'content-type': 'application/json' }),
    };
    const body = value === undefined ? {} : { body: JSON.stringify(value) };
    const answer = await ask(of, method, { headers, ...body });
    if (answer === undefined) throw new Denial(503, `No sandbox runs at ${address}.`);
    if (answer.Error !== undefined) throw new Denial(409, answer.Error.message);
  };
  return {
    async overrideNow(of: Overridden): Promise<OverrideNow> {
      const answer = await ask(of, 'GET');
      if (answer === undefined) return { address, isRunning: false };
      const { release, override } = answer.Payload ?? {};
      const valuesOf = (said: unknown) =>
        (settingOf(of) === undefined ? said : { [settingOf(of) ?? '']: said }) as Values;
      return {
        ...{ address, isRunning: true },
        ...(release != null && { release: valuesOf(release) }),
        ...(override && { override: { ...override, value: valuesOf(override.value) } }),
        ...(answer.Error && { refusal: answer.Error.message }),
      };
    },
    setOverride: (as: Parameters<OverrideCalls['setOverride']>[0]) => {
      const setting = settingOf(as);
      return change(as, 'PUT', setting === undefined ? (as.value ?? {}) : { value: as.value?.[setting] });
    },
    removeOverride: (as: Parameters<OverrideCalls['removeOverride']>[0]) => change(as, 'DELETE'),
  };
}

/** The key of a setting; none for a rule row, whose values have keys of their own. */
function settingOf({ path }: Overridden): string | undefined {
  return String(path).startsWith('rules/') ? undefined : String(path).split('/').at(-1);
}

/** Name and reason as headers, which hold no more than bytes. @throws Denial where there is no reason */
function saidBy(by: string, said: unknown): Record<string, string> {
  const why = String(said ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  if (why === '') throw new Denial(400, 'Write the reason.');
  const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  return { 'override-by': bytes(by), 'override-reason': bytes(why) };
}
