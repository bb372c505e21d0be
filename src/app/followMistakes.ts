/**
 * Shows the mistakes of the catalogue in whatever page loads this module: those there are, and what becomes of them
 * (`authoring/dev/vitePlugin.ts`). Whoever has the page in a frame shows them beside it.
 */
if (import.meta.hot && window.parent === window) {
  import.meta.hot.on('cardstock:mistakes', ({ sentences }: { sentences: string[] }) =>
    showMistakes(document, sentences),
  );
  // Requests what was sent before this page listened.
  import.meta.hot.send('cardstock:askMistakes', {});
}

/**
 * An overlay on the page of `npm run dev` with the mistakes of the catalogue (F-510): file, line and message of each, until
 * all are fixed. The page below keeps its state and input. Vite's own overlay shows one error, has no role, and reloads the
 * page when it closes.
 */
function showMistakes(page: Document, sentences: readonly string[]): void {
  for (const shown of page.querySelectorAll(name)) shown.remove();
  if (sentences.length === 0) return;
  const panel = page.createElement(name);
  // Above every dialog, but not a dialog itself, so typing can continue.
  panel.popover = 'manual';
  panel.setAttribute('role', 'alert');
  panel.setAttribute('aria-label', 'Mistakes of the catalogue');
  const close = page.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => panel.remove());
  const heading = page.createElement('h2');
  heading.textContent =
    sentences.length === 1 ? 'The catalogue has a mistake' : `The catalogue has ${sentences.length} mistakes`;
  const about = page.createElement('p');
  about.textContent = 'The page stays as it was before. This goes once all is mended.';
  const list = page.createElement('ul');
  list.append(...sentences.map((sentence) => itemOf(page, sentence)));
  const style = new CSSStyleSheet();
  style.replaceSync(styles);
  // Not affected by the styles of a brand.
  const shadow = panel.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [style];
  shadow.append(close, heading, about, list);
  page.body.append(panel);
  panel.showPopover();
}

const name = 'cardstock-mistakes';

/** A message whose place opens in the editor, through the same URL as Vite's own overlay. */
function itemOf(page: Document, sentence: string): HTMLElement {
  const item = page.createElement('li');
  const [, place, words] = /^([^\s:]+:\d+:\d+): (.*)$/su.exec(sentence) ?? [];
  if (place === undefined || words === undefined) {
    item.textContent = sentence;
    return item;
  }
  const open = page.createElement('button');
  open.type = 'button';
  open.className = 'place';
  open.title = 'Open in the editor';
  open.textContent = place;
  open.addEventListener('click', () => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`));
  const text = page.createElement('span');
  text.textContent = words;
  item.append(open, text);
  return item;
}

const styles = `
:host {
  position: fixed;
  inset: auto 0 0 0;
  box-sizing: border-box;
  inline-size: 100%;
  max-inline-size: none;
  max-block-size: 60vh;
  margin: 0;
  padding: 16px 24px 20px;
  overflow: auto;
  border: 0;
  border-block-start: 4px solid #b3261e;
  background: #1f1b1b;
  color: #fff;
  font: 15px/1.5 system-ui, sans-serif;
  box-shadow: 0 -4px 24px rgb(0 0 0 / 40%);
}
h2 { margin: 0; font-size: 17px; }
p { margin: 0; color: #d6cfcf; }
ul { margin: 8px 0 0; padding: 0; list-style: none; }
li { padding-block: 8px; border-block-start: 1px solid #4a4343; overflow-wrap: anywhere; white-space: pre-wrap; }
span { display: block; }
button { border: 1px solid #8d8585; border-radius: 4px; padding: 4px 12px; background: none; color: inherit; font: inherit; cursor: pointer; }
button:hover { background: #3a3434; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
button:not(.place) { float: inline-end; }
.place { border: 0; padding: 0; color: #ffb4ab; font-family: ui-monospace, monospace; text-align: start; text-decoration: underline; }
`;
