import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import type { FieldDeclaration, Sensitivity } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { screensOf } from '../../engine/screensOf.ts';
import { formAnswersAtom, formsAtom, type KeptForm, machineAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { answersKey } from './sessionMemory.ts';

/** What a form of the tab had, and which of its answers are never kept. */
export type KeptForms = Record<string, KeptForm & { answers: Record<string, unknown> }>;

/** The site and release whose forms were filled in. */
export interface AnswersOf {
  site: string;
  release: string;
}

interface AnswersRecord extends AnswersOf {
  version: 1;
  /** Of the address, where the forms were. */
  path: string;
  /** Milliseconds since the epoch. */
  at: number;
  forms: KeptForms;
}

/** Milliseconds for which answers are kept: as long as a session without a call. */
const longest = 30 * 60_000;
/** Milliseconds after which a key that no tab asked for goes. */
const abandoned = 24 * 60 * 60_000;
/** Milliseconds between two writes. */
const pause = 1_000;
/** Milliseconds that a page waits for the one before it in its tab to let go. */
const patience = 300;

/** Answers that are typed again after a reload: they are in no storage, sealed or not (F-803). */
const secret: ReadonlySet<Sensitivity> = new Set(['ssn', 'pan', 'bank', 'code']);

/** A key that cannot be read, only used, and only by the tab that holds the lock of its name. */
interface Seal {
  id: string;
  key: CryptoKey;
  /** Lets go of the lock. */
  letGo: () => void;
}

interface StoredKey {
  key: CryptoKey;
  at: number;
}

let keys: UseStore | undefined;
const keysOfBrowser = () => (keys ??= createStore('cardstock', 'keys'));
let seal: Promise<Seal> | undefined;

/**
 * The answers that the page before this one in the tab had sealed. A duplicated tab has their text and gets nothing: the lock
 * is with the tab that it comes from. Whatever cannot be read is removed.
 * @param now milliseconds since the epoch
 * @param path of the address
 * @returns what it had there of a site in a release
 */
export async function openAnswers(
  tab: BrowserStorage,
  now: number,
  path: string,
): Promise<(of: Partial<AnswersOf>) => KeptForms | undefined> {
  const record = await readRecord(tab, now).catch(() => undefined);
  return ({ site, release }) => {
    // The session of those answers is over, and took them with it.
    const isGone = tab.getItem(answersKey) === null;
    const isHere = record?.site === site && record?.release === release && record?.path === path;
    if (record !== undefined && isHere && !isGone) return record.forms;
    forgetAnswers(tab);
    return undefined;
  };
}

async function readRecord(tab: BrowserStorage, now: number): Promise<AnswersRecord | undefined> {
  const [id = '', sealed = ''] = (tab.getItem(answersKey) ?? '').split(' ');
  const letGo = await holdLock(id, AbortSignal.timeout(patience));
  const stored = await get<StoredKey>(id, keysOfBrowser());
  if (stored === undefined) return undefined;
  seal = Promise.resolve({ id, key: stored.key, letGo });
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
    stored.key,
    bytes.subarray(12),
  );
  const record: unknown = JSON.parse(new TextDecoder().decode(text));
  const isFresh = isObject(record) && record.version === 1 && Number(record.at) > now - longest;
  return isFresh ? (record as unknown as AnswersRecord) : undefined;
}

/**
 * Keeps what is typed into the forms of the present route, sealed, for a page that follows in this tab: until the flow leaves
 * the route, the session is forgotten, or nobody comes for 30 minutes. Where the browser lacks what it takes, nothing is kept.
 */
export function keepAnswers(page: Window, store: AppStore, tab: BrowserStorage, of: AnswersOf): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes = 0;
  /** What was written may be taken away by others; then there is nothing to keep until somebody types. */
  let isWritten = false;
  let isPossible = true;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    writes += 1;
    const own = writes;
    const before = tab.getItem(answersKey);
    if (!isPossible || (isWritten && before === null)) return;
    const forms = formsNow(store, stepOf(page.history.state));
    if (Object.keys(forms).length === 0) {
      forgetAnswers(tab);
      return;
    }
    const path = page.location.pathname;
    const record: AnswersRecord = { version: 1, ...of, path, at: Date.now(), forms };
    try {
      seal ??= newSeal();
      const { id, key } = await seal;
      const text = await sealed(key, record);
      // Taken away meanwhile, as by "Start over": it does not come back.
      if (own !== writes || tab.getItem(answersKey) !== before) return;
      tab.setItem(answersKey, `${id} ${text}`);
      isWritten = true;
    } catch {
      // A browser without this storage, or one that denies it.
      isPossible = false;
    }
  };
  const schedule = () => {
    timer ??= setTimeout(write, pause);
  };
  const input = () => {
    if (isWritten) isWritten = tab.getItem(answersKey) !== null;
    schedule();
  };
  const options = { passive: true, capture: true };
  page.addEventListener('input', input, options);
  for (const event of ['click', 'popstate']) page.addEventListener(event, schedule, options);
  page.addEventListener('pagehide', () => {
    void write();
    void seal?.then(({ letGo }) => letGo());
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) seal = seal?.then(async (own) => ({ ...own, letGo: await holdLock(own.id) }));
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') void write();
  });
  let { route } = store.get(machineAtom);
  store.sub(machineAtom, () => {
    const shown = store.get(machineAtom).route;
    if (shown === route) return;
    route = shown;
    void write();
  });
  schedule();
}

function forgetAnswers(tab: BrowserStorage): void {
  tab.removeItem(answersKey);
  seal
    ?.then(({ id, letGo }) => {
      letGo();
      return del(id, keysOfBrowser());
    })
    .catch(() => undefined);
  seal = undefined;
}

/** The answers in the forms of the route that may be kept, and the names of those that may not. */
function formsNow(store: AppStore, step: number): KeptForms {
  const drawn = store.get(formAnswersAtom);
  const compiled = store.get(formsAtom);
  const ids = screensOf(store.get(sliceAtom), store.get(machineAtom).route).flatMap(({ uses }) => uses.forms);
  return Object.fromEntries(
    ids.flatMap((id): [string, KeptForms[string]][] => {
      const typed = drawn[id]?.typed() ?? {};
      // Only what the form asks: it knows answers of others, too.
      const given = Object.values(compiled[id]?.fields ?? {}).filter(({ name }) => isGiven(typed[name]));
      const answers = given.filter((field) => !isSecret(field)).map(({ name }) => [name, typed[name]]);
      const left = given.filter(isSecret).map(({ name }) => name);
      const isKept = ([name]: [string, unknown]) => answers.some(([kept]) => kept === name);
      const lost = Object.fromEntries(Object.entries(drawn[id]?.lost() ?? {}).filter(isKept));
      return given.length === 0 ? [] : [[id, { answers: Object.fromEntries(answers), left, lost, step }]];
    }),
  );
}

const isGiven = (answer: unknown) => answer !== undefined && answer !== '' && answer !== false;

const isSecret = ({ sensitivity }: FieldDeclaration) => sensitivity !== undefined && secret.has(sensitivity);

/** The step that a form in steps keeps in the history. */
function stepOf(state: unknown): number {
  return isObject(state) && typeof state.step === 'number' ? state.step : 0;
}

async function newSeal(): Promise<Seal> {
  const id = crypto.randomUUID();
  const letGo = await holdLock(id);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const before = Date.now() - abandoned;
  for (const [old, { at }] of await entries<string, StoredKey>(keysOfBrowser()))
    if (at < before) await del(old, keysOfBrowser());
  await set(id, { key, at: Date.now() } satisfies StoredKey, keysOfBrowser());
  return { id, key, letGo };
}

async function sealed(key: CryptoKey, record: AnswersRecord): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(record));
  const bytes = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  const whole = new Uint8Array(iv.length + bytes.length);
  whole.set(iv);
  whole.set(bytes, iv.length);
  return btoa(String.fromCharCode(...whole));
}

/**
 * Takes the lock that makes a key this page's own, until the page goes or lets go of it.
 * @param signal ends the wait
 * @throws DOMException where it was not had
 */
function holdLock(id: string, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        `cardstock ${id}`,
        signal === undefined ? {} : { signal },
        () => new Promise<void>((end) => resolve(end)),
      )
      .catch(reject);
  });
}
