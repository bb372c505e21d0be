/** What a page shows, read inside it. */
export interface PageFacts {
  screen: string | undefined;
  /** Screen of the dialog on top. */
  dialog: string | undefined;
  text: string;
  messages: Record<string, string>;
  /** Buttons inside fields, by the field that they stand under. */
  suggest: { field: string; words: string }[];
  answers: Record<string, string | boolean | null>;
}

/** Reads the page. Runs in the browser, so that it holds all that it needs. */
export function readPage(): PageFacts {
  const screens = [...document.querySelectorAll<HTMLElement>('[data-screen]')];
  const inDialog = (element: Element) => element.closest('[role="dialog"]') !== null;
  const controls = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form input[name], form select[name]'),
  ];
  const answers: PageFacts['answers'] = {};
  for (const control of controls) {
    const { name, value } = control;
    const isInput = control instanceof HTMLInputElement;
    if (isInput && control.type === 'radio')
      answers[name] = control.checked ? value : (answers[name] ?? null);
    else if (isInput && control.type === 'checkbox') answers[name] = control.checked || null;
    else answers[name] = value === '' ? null : value;
  }
  const messages: PageFacts['messages'] = {};
  for (const control of controls) {
    if (control.getAttribute('aria-invalid') !== 'true') continue;
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
    const line = ids.filter((id) => id.endsWith('__error')).map((id) => document.getElementById(id))[0];
    messages[control.name] = line?.textContent ?? '';
  }
  const suggest = [...document.querySelectorAll('form button[type="button"]')].flatMap((button) => {
    let place: Element | null = button;
    let control: Element | null = null;
    while (place !== null && control === null) {
      place = place.parentElement;
      control = place?.querySelector('[name]') ?? null;
    }
    const field = control?.getAttribute('name');
    return field ? [{ field, words: button.textContent ?? '' }] : [];
  });
  return {
    screen: screens.filter((screen) => !inDialog(screen)).at(-1)?.dataset.screen,
    dialog: screens.filter(inDialog).at(-1)?.dataset.screen,
    text: wordsIn(document.body),
    messages,
    suggest,
    answers,
  };

  /** Words as they were written, whatever case a style shows them in. */
  function wordsIn(element: Element): string {
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) return '';
    const words = [...element.childNodes].map((node) => {
      if (node instanceof Text) return node.data;
      return node instanceof Element ? wordsIn(node) : '';
    });
    const isInline = getComputedStyle(element).display.startsWith('inline');
    return isInline ? words.join('') : ` ${words.join('')} `;
  }
}

/** Names of the controls that can be answered, once each, in the order of the page. Runs in the browser. */
export function controlsOf(root: Element): string[] {
  const controls = [
    ...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]'),
  ];
  const open = controls.filter((control) => !control.disabled && !control.matches('[readonly]'));
  return [...new Set(open.map(({ name }) => name))];
}
