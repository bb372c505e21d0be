import type { Reason } from '../../authoring/compare/publish.ts';
import { Denial } from './guard.ts';

type Row = Readonly<Record<string, unknown>>;

/** What holds for a rule row of a site in the running sandbox. */
export interface RuleNow {
  /** Of the sandbox. */
  address: string;
  isRunning: boolean;
  /** The row of the release that the site runs. */
  release?: Row;
  /** What holds over it, since when, and who said so and why. */
  override?: Partial<Reason> & { value: Row; at: string };
  /** Why the sandbox has no such row. */
  refusal?: string;
}

/** What a page may ask for of rules that hold at once, without a release. */
export interface RuleNowCalls {
  ruleNow(of: { site: string; row: string }): RuleNow;
  /** Lets keys of a row hold over those of the release, until they are taken back. */
  holdRule(as: Reason & { site: string; row: string; value: Row }): void;
  takeBackRule(as: Reason & { site: string; row: string }): void;
}

/** Milliseconds: what does not answer by then is no sandbox. */
const patience = 60_000;

/** The calls for a rule of one site now: the sandbox is asked, and keeps it (`/sandbox/overrides`). */
export function createRulesNow(address = 'http://localhost:4000') {
  const ask = async (of: { site: string; row: string }, method: string, more: RequestInit = {}) => {
    const [site, row] = [of.site, of.row].map((name) => encodeURIComponent(String(name)));
    const signal = AbortSignal.timeout(patience);
    try {
      const url = `${address}/sandbox/overrides/${site}/rules/${row}`;
      const answer = await fetch(url, { method, signal, redirect: 'error', ...more });
      return (await answer.json()) as { Payload?: Pick<RuleNow, 'release' | 'override'>; Error?: Error };
    } catch {
      return undefined;
    }
  };
  const change = async (of: Reason & { site: string; row: string }, method: string, value?: Row) => {
    const headers = {
      ...saidBy(of),
      ...(value && { 'content-type': 'application/json' }),
    };
    const answer = await ask(of, method, { headers, ...(value && { body: JSON.stringify(value) }) });
    if (answer === undefined) throw new Denial(503, `No sandbox runs at ${address}.`);
    if (answer.Error !== undefined) throw new Denial(409, answer.Error.message);
  };
  return {
    async ruleNow(of: { site: string; row: string }): Promise<RuleNow> {
      const answer = await ask(of, 'GET');
      if (answer === undefined) return { address, isRunning: false };
      const { release, override } = answer.Payload ?? {};
      return {
        ...{ address, isRunning: true },
        ...(release && { release }),
        ...(override && { override }),
        ...(answer.Error && { refusal: answer.Error.message }),
      };
    },
    holdRule: (as: Parameters<RuleNowCalls['holdRule']>[0]) => change(as, 'PUT', as.value ?? {}),
    takeBackRule: (as: Parameters<RuleNowCalls['takeBackRule']>[0]) => change(as, 'DELETE'),
  };
}

/** Name and reason as headers, which hold no more than bytes. @throws Denial where one is missing */
function saidBy(said: Partial<Reason>): Record<string, string> {
  const [by = '', why = ''] = [said.by, said.why].map((text) =>
    String(text ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  );
  if (by === '' || why === '') throw new Denial(400, 'Write your name and the reason.');
  const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  return { 'override-by': bytes(by), 'override-reason': bytes(why) };
}
