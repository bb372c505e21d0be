/** What a page notes about its own start; read by `measureVisit` once it has come to rest. */
export interface PaintNotes {
  largestPaint: number;
  largestElement: string;
  layoutShift: number;
  shifts: string[];
  /** Start and length of each task over 50 ms. */
  longTasks: { start: number; length: number }[];
  /** When the form was first there; 0 before that. */
  formShown: number;
}

/** Runs in the page before its first script: notes paints, shifts and long tasks on `window.paintNotes`. */
export function observePaint(): void {
  const notes: PaintNotes = {
    largestPaint: 0,
    largestElement: '',
    layoutShift: 0,
    shifts: [],
    longTasks: [],
    formShown: 0,
  };
  Reflect.set(window, 'paintNotes', notes);
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element
      ? `<${node.localName} class="${node.getAttribute('class') ?? ''}"> ${(node.textContent ?? '').slice(0, 40)}`
      : String(node?.textContent ?? '').slice(0, 40);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    notes.largestPaint = entry.startTime;
    notes.largestElement = nameOf(Reflect.get(entry, 'element') as Element | null);
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    const value = Number(Reflect.get(entry, 'value'));
    notes.layoutShift += value;
    const sources = (Reflect.get(entry, 'sources') ?? []) as { node?: Node }[];
    const moved = sources.map(({ node }) => nameOf(node)).join(' | ');
    notes.shifts.push(`${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${moved}`);
  });
  observe('longtask', (entry) => notes.longTasks.push({ start: entry.startTime, length: entry.duration }));
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('form button[type="submit"]') === null) return;
    notes.formShown = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
