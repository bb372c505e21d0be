import { pictureDay } from '../../scripts/pictures/settle.ts';

/** What a static Storybook has in place of the reference API, for one site. */
export interface Recording {
  /** Texts of answers, each once. */
  bodies: string[];
  /** What a state of a screen asked for, in order, by the name of the state. */
  states: Record<string, RecordedAnswer[]>;
}

export interface RecordedAnswer {
  /** Below the host. */
  path: string;
  status: number;
  /** Which of the bodies. */
  body: number;
}

/** Where they stand, by the host labels of the site. */
export const recordingFile = (site: string) => `_answers/${site}.json`;

/**
 * Answers what a state of a screen asks for from what was recorded of it: what is asked for again as it was then, the last
 * answer for good. To all else there is no connection.
 * @param here gives an address of a site where Storybook stands
 */
export function recordedFetch(site: string, state: string, here: (address: string) => string): typeof fetch {
  const whole = fetch(here(`/${recordingFile(site)}`)).then((answer) => answer.json() as Promise<Recording>);
  const given = new Set<RecordedAnswer>();
  return async (address) => {
    const { bodies, states } = await whole;
    const path = String(address).slice(`/_site/${site}`.length).split('?')[0];
    const all = (states[state] ?? []).filter((one) => one.path === path);
    const answer = all.find((one) => !given.has(one)) ?? all.at(-1);
    if (answer === undefined) throw new TypeError(`A static Storybook has no answer of ${path}.`);
    given.add(answer);
    // Pictures stand where Storybook does.
    const body = bodies[answer.body]?.replaceAll('"/_release/', `"${here('/_release/')}`) ?? '';
    return new Response(answer.status === 204 ? null : body, { status: answer.status });
  };
}

/** What was answered then is said of that day: deadlines are ahead, and sessions last. */
export function turnClockBack(): void {
  const now = Date.now;
  const ahead = pictureDay - now();
  const then = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [then()] : given, made),
    get: (date, name, of) => (name === 'now' ? then : Reflect.get(date, name, of)),
  });
}
