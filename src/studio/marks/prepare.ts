import { pressForm, type RaisedEvent, type ScreenState, screensIn } from '../../authoring/ScreenState.ts';
import { fillIn } from './fillIn.ts';

/** What leads the page in a frame to a state of a screen, from a new visit. */
export interface Preparation extends Pick<ScreenState, 'section' | 'presses' | 'waitsFor'> {
  /** The state's name. */
  state: string;
  /** What stands before `.localhost`. */
  host: string;
  /** Path with query. */
  path: string;
  /** Ids of the screens that stand there in the end. */
  screens: string[];
  acts: Act[];
  /** Answers that are filled in and not sent. */
  types?: Record<string, unknown>;
  stopsTime: boolean;
  isFirstVisit: boolean;
  /** A call that is never answered, by a regular expression of its address. */
  silent?: string | undefined;
  /** A call that fails; refused with the code, if there is one. */
  failing?: string | undefined;
  code?: string;
}

interface Act extends RaisedEvent {
  /** Answers that are given as well where the form asks for them, such as consents. */
  besides?: Record<string, unknown>;
}

/** What the page of `npm run dev` tells of itself (`app/hotUpdate.ts`). */
interface PageState {
  state: { busy: Record<string, unknown>; dialogs: readonly string[] };
}

/** Milliseconds between two looks at the page. */
const turn = 50;
/** Looks in a row that find nothing new before the page counts as at rest. */
const quiet = 6;
/** Looks before something counts as missing. */
const most = 300;

let underWay = 0;
let isSilent = false;

/**
 * Takes what the studio wrote into the frame's name, once, before the page itself begins: a visit that is new, with the clock
 * and the calls of the state.
 */
export function takePreparation(): Preparation | undefined {
  const { name } = window;
  if (window.parent === window || !name.startsWith('{')) return undefined;
  window.name = '';
  const preparation = JSON.parse(name) as Preparation;
  sessionStorage.clear();
  localStorage.clear();
  if (!preparation.isFirstVisit) localStorage.setItem('userActiveConsent', 'true');
  if (preparation.stopsTime) {
    const now = Date.now();
    Date.now = () => now;
  }
  watchCalls(preparation);
  return preparation;
}

function watchCalls({ silent, failing, code }: Preparation): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isOf = (address: string | undefined) =>
      address !== undefined && new RegExp(address, 'u').test(pathname);
    if (isOf(silent)) {
      isSilent = true;
      return new Promise(() => undefined);
    }
    if (isOf(failing)) {
      if (code === undefined) throw new TypeError('The state of the screen lets this call fail.');
      return Response.json({ Error: { Code: code } }, { status: 409 });
    }
    underWay += 1;
    return fetch(input, init).finally(() => {
      underWay -= 1;
    });
  };
}

/**
 * Does what leads to the state: forms are filled in, as far as they stand there, and sent; events are raised.
 * @returns whether the state was reached
 */
export async function enterState(preparation: Preparation): Promise<boolean> {
  const { acts, types, screens } = preparation;
  const { body } = document;
  try {
    for (const { event, values, besides, detail } of acts) {
      await rest();
      const answers = values && given({ ...besides, ...values });
      if (answers !== undefined) {
        const { length } = dialogsNow();
        // The fields are in a separate chunk.
        if (besides !== undefined) await until('a form', () => body.querySelector('form [name]') !== null);
        fillIn(document, answers);
        await rest();
        for (const name of Object.keys(besides ?? {}))
          if (document.getElementsByName(name).length === 0) delete answers[name];
        // A box that asks before it is checked has opened a dialog. It is checked by what is sent.
        for (const _ of dialogsNow().slice(length)) {
          raise({ event: 'close' });
          await rest();
        }
      }
      raise({ event, ...(answers && { values: answers }), ...(detail && { detail }) });
    }
    await rest();
    if (types !== undefined) fillIn(document, given(types));
    const wanted = screens.join();
    await until('the screens', () => screensIn(body).join() === wanted);
    const press = async (button: HTMLElement) => {
      await rest();
      button.click();
    };
    await pressForm(preparation, body, press, until);
    return true;
  } catch {
    return false;
  }
}

function raise(detail: RaisedEvent): void {
  dispatchEvent(new CustomEvent('cardstock:raise', { detail }));
}

function given(answers: Record<string, unknown>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string | boolean] => entry[1] !== null),
  );
}

/** Resolves once the page is there, and neither it nor anything it asked for goes on. */
async function rest(): Promise<void> {
  let before = '';
  let looks = 0;
  await until('the page at rest', () => {
    const told = askPage<PageState>();
    const screens = screensIn(document.body);
    const now = JSON.stringify([told?.state, screens]);
    const isBusy = Object.values(told?.state.busy ?? {}).some(Boolean) && !isSilent;
    // The code of a screen may be on its way: the page stands there, and each dialog over it.
    const isDrawn = told !== undefined && screens.length > told.state.dialogs.length;
    looks = isDrawn && !isBusy && underWay === 0 && now === before ? looks + 1 : 0;
    before = now;
    return looks >= quiet;
  });
}

/** The open dialogs. */
function dialogsNow(): readonly string[] {
  return askPage<PageState>()?.state.dialogs ?? [];
}

/** What the page of `npm run dev` tells of itself; undefined before it is there. */
export function askPage<Answer>(): Answer | undefined {
  let answer: Answer | undefined;
  const detail = (told: Answer) => {
    answer = told;
  };
  dispatchEvent(new CustomEvent('cardstock:ask', { detail }));
  return answer;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let looks = 0; !holds(); looks += 1) {
    if (looks === most) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, turn));
  }
}
