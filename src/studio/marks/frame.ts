/**
 * What a page of the studio loads beside itself, before everything else: it takes the marks out of what is drawn before
 * anybody sees it, and tells the studio which sentence stands where. Page and studio are two origins that share a port.
 */
import { fillIn } from './fillIn.ts';
import { askPage, enterState, takePreparation } from './prepare.ts';
import { type FoundSentence, SentencePlaces, spotOf } from './SentencePlaces.ts';

/** What the frame tells the studio. All of it is made by the page, so the studio takes none of it on trust. */
export type FrameMessage =
  | { kind: 'shown'; path: string; sentences: FoundSentence[] }
  | { kind: 'chosen'; numbers: number[]; text: string; spot: Spot }
  /** What is so on the page now, and what led there: JSON. */
  | { kind: 'page'; page: string }
  /** Whether the page came to the state that it was to be in. */
  | { kind: 'entered'; isReached: boolean }
  /** Whoever uses the keyboard wants to go on in the studio. */
  | { kind: 'left' };

/** What a press is inside of, as the page names it. */
export interface Spot {
  /** Ids of blocks, the innermost first. */
  blocks: string[];
  field?: string | undefined;
}

/** What the studio tells the frame. */
export type StudioMessage =
  | { kind: 'mode'; isEditing: boolean }
  | { kind: 'choose'; number: number | null; isSought: boolean }
  | { kind: 'fill'; answers: Record<string, string | boolean> }
  | { kind: 'ask' };

const preparation = takePreparation();
const places = new SentencePlaces(document);
let port: MessagePort | undefined;
let isEditing = true;
let chosen: number | null = null;

const tell = (message: FrameMessage) => port?.postMessage(message);

let telling: ReturnType<typeof setTimeout> | undefined;
places.onChange = () => {
  clearTimeout(telling);
  telling = setTimeout(tellShown, 120);
};

function tellShown(): void {
  tell({ kind: 'shown', path: location.pathname, sentences: places.inOrder() });
  highlight('cardstock-chosen', chosen === null ? [] : places.rangesOf(chosen));
}

addEventListener('message', ({ data, origin, ports: [given], source }) => {
  const isStudio = source === parent && origin === `http://localhost:${location.port}`;
  if (!isStudio || data !== 'cardstock:studio' || given === undefined) return;
  port = given;
  port.onmessage = ({ data: message }: MessageEvent<StudioMessage>) => listen(message);
  tellShown();
  if (preparation !== undefined)
    void enterState(preparation).then((isReached) => tell({ kind: 'entered', isReached }));
});

function listen(message: StudioMessage): void {
  if (message.kind === 'fill') fillIn(document, message.answers);
  else if (message.kind === 'ask') tell({ kind: 'page', page: pageNow() });
  else if (message.kind === 'mode') {
    isEditing = message.isEditing;
    highlight('cardstock-pointed', []);
  } else {
    chosen = message.number;
    const ranges = chosen === null ? [] : places.rangesOf(chosen);
    highlight('cardstock-chosen', ranges);
    if (message.isSought) ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }
}

const isChoice = (event: MouseEvent) => port !== undefined && isEditing !== event.altKey;

/** Where in the page a press or the pointer is. */
function pointOf(event: MouseEvent): { node: Node; offset: number } {
  const element = event.target as Element;
  const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (caret?.offsetNode && element.contains(caret.offsetNode))
    return { node: caret.offsetNode, offset: caret.offset };
  return { node: element, offset: 0 };
}

addEventListener(
  'click',
  (event) => {
    // A form that is sent by the Enter key clicks its button, which is no choice of anybody.
    if (event.detail === 0 || !isChoice(event)) return;
    swallow(event);
    const { node, offset } = pointOf(event);
    tellChosen(event.target as Element, places.numbersAt(node, offset));
  },
  true,
);
for (const type of ['mousedown', 'pointerdown', 'mouseup', 'pointerup'] as const)
  addEventListener(type, (event) => isChoice(event as MouseEvent) && swallow(event), true);

// Alt+Enter chooses what has the focus: the same without a mouse.
addEventListener(
  'keydown',
  (event) => {
    if (port === undefined) return;
    if (event.key === 'F6') {
      swallow(event);
      tell({ kind: 'left' });
    }
    if (event.key !== 'Enter' || !event.altKey) return;
    swallow(event);
    const element = document.activeElement ?? document.body;
    tellChosen(element, places.numbersAt(element));
  },
  true,
);

function tellChosen(element: Element, numbers: number[]): void {
  const text = (element.textContent ?? '').trim().slice(0, 120);
  tell({ kind: 'chosen', numbers, text, spot: spotOf(element) });
}

/** Characters that one call of the studio takes. */
const room = 400_000;

/** What the page of `npm run dev` tells of itself, with the fields that it asks for; the earliest events go first. */
function pageNow(): string {
  const now = askPage<{ moments: unknown[] }>();
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const asked = [...new Set(fields.flatMap((field) => field.dataset.field ?? []))];
  for (let moments = now?.moments ?? []; ; moments = moments.slice(1)) {
    const page = JSON.stringify({ ...now, asked, moments });
    if (page.length < room || moments.length === 0) return page;
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

let isMoving = false;
addEventListener('mousemove', (event) => {
  if (isMoving) return;
  isMoving = true;
  requestAnimationFrame(() => {
    isMoving = false;
    const { node, offset } = pointOf(event);
    const [number] = isChoice(event) ? places.numbersAt(node, offset) : [];
    highlight('cardstock-pointed', number === undefined ? [] : places.rangesOf(number));
  });
});
document.documentElement.addEventListener('mouseleave', () => highlight('cardstock-pointed', []));

/** Colors words without touching the page: no element, no attribute, no width. */
function highlight(name: string, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

const style = new CSSStyleSheet();
style.replaceSync(`
::highlight(cardstock-pointed) { background-color: #fde68a; color: #1c1917; }
::highlight(cardstock-chosen) { background-color: #4338ca; color: #fff; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
