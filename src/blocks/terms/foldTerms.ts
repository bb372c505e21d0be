const headings = 'h1, h2, h3, h4, h5, h6';

/**
 * Folds sections of prose behind their headings (F-404). What holds a table stays open, as does what stands under the
 * document's title: nobody has to open rates and fees. Folded text is found by the browser's search, which opens it, and is
 * there on paper.
 * @param terms arranged, with headings and text as siblings
 * @param idOf an id for the text behind a heading, by the heading's number
 * @param onToggle told whenever a section was opened or closed
 */
export function foldTerms(
  terms: DocumentFragment,
  idOf: (index: number) => string,
  onToggle: () => void,
): void {
  const [, ...below] = [...terms.children].filter((child) => child.matches(headings));
  for (const [index, heading] of below.entries()) {
    const section = sectionOf(heading);
    if (section.length > 0 && !section.some(holdsTable)) fold(heading, section, idOf(index), onToggle);
  }
}

/** Opens or closes every folded section. */
export function setFolds(place: Element, isOpen: boolean): void {
  for (const button of foldsOf(place)) if (isExpanded(button) !== isOpen) button.click();
}

/** @returns whether something folded is closed; undefined where nothing is folded */
export function hasClosedFold(place: Element): boolean | undefined {
  const folds = foldsOf(place);
  return folds.length === 0 ? undefined : !folds.every(isExpanded);
}

/** What follows a heading up to the next one. */
function sectionOf(heading: Element): Element[] {
  const section: Element[] = [];
  for (let next = heading.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (next.matches(headings)) break;
    section.push(next);
  }
  return section;
}

function holdsTable(element: Element): boolean {
  return element.matches('[data-table]') || element.querySelector('[data-table]') !== null;
}

function fold(heading: Element, section: Element[], id: string, onToggle: () => void): void {
  const { ownerDocument } = heading;
  const text = ownerDocument.createElement('div');
  text.id = id;
  text.dataset.foldText = '';
  section[0]?.before(text);
  text.append(...section);
  const button = ownerDocument.createElement('button');
  button.type = 'button';
  button.dataset.fold = '';
  button.setAttribute('aria-controls', id);
  button.append(...heading.childNodes);
  heading.setAttribute('data-fold-heading', '');
  heading.append(button);
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) text.removeAttribute('hidden');
    else text.setAttribute('hidden', 'until-found');
  };
  const toggle = (isOpen: boolean) => {
    show(isOpen);
    onToggle();
  };
  button.addEventListener('click', () => toggle(!isExpanded(button)));
  // The browser's search has come into it.
  text.addEventListener('beforematch', () => toggle(true));
  show(false);
}

function isExpanded(button: Element): boolean {
  return button.getAttribute('aria-expanded') === 'true';
}

function foldsOf(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[data-fold]')];
}
