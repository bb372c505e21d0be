import { isMarked, type Stop, takeMarks } from './marks.ts';

/** A sentence that stands on the page, with what is seen of it. */
export interface FoundSentence {
  number: number;
  text: string;
}

const words = ['aria-label', 'alt', 'title', 'placeholder'];
const unseen = 'script,style,noscript,template';

/**
 * Which sentence stands where in a document. Marks are taken out as they come, before anything is painted; the page is then
 * as applicants have it. A sentence is what stands between its begin and its end: values, links and bold words too.
 */
export class SentencePlaces {
  /** Is told when other sentences may stand there. */
  onChange: () => void = () => {};
  private readonly document: Document;
  private readonly stops = new WeakMap<Node, Stop[]>();
  private readonly named = new WeakMap<Element, Map<string, number[]>>();

  constructor(document: Document) {
    this.document = document;
    const observer = new MutationObserver((records) => {
      this.follow(records);
      // What was taken out here is no change of the page's own.
      observer.takeRecords();
      this.onChange();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    this.take(document.documentElement);
  }

  /** The sentences that a place is inside of, the innermost first. */
  numbersAt(node: Node, offset = 0): number[] {
    if (node.nodeType === Node.TEXT_NODE) return this.openAt(node as Text, offset);
    const element = node as Element;
    for (const text of textsIn(element)) {
      const open = this.openAt(text, Math.ceil(text.data.length / 2));
      if (open.length > 0) return open;
    }
    return [...(this.named.get(element)?.values() ?? [])].flat();
  }

  /** All sentences, in the order in which they are read; each once. */
  inOrder(): FoundSentence[] {
    const found = new Map<number, string>();
    const open = new Set<number>();
    const add = (text: string) => {
      for (const number of open) found.set(number, (found.get(number) ?? '') + text);
    };
    for (const node of nodesIn(this.document.body)) {
      if (node.nodeType === Node.ELEMENT_NODE) {
        for (const [name, numbers] of this.named.get(node as Element) ?? [])
          for (const number of numbers)
            if (!found.has(number)) found.set(number, (node as Element).getAttribute(name) ?? '');
        continue;
      }
      const { data } = node as Text;
      let from = 0;
      for (const { at, number, begins } of this.stops.get(node) ?? []) {
        add(data.slice(from, at));
        from = at;
        if (!begins) open.delete(number);
        else if (!found.has(number)) open.add(number);
      }
      add(data.slice(from));
    }
    return [...found].map(([number, text]) => ({ number, text: text.replaceAll(/\s+/gu, ' ').trim() }));
  }

  /** What a sentence covers, wherever it stands. */
  rangesOf(number: number): Range[] {
    const ranges: Range[] = [];
    let range: Range | undefined;
    for (const text of textsIn(this.document.body))
      for (const stop of this.stops.get(text) ?? []) {
        if (stop.number !== number) continue;
        if (stop.begins) {
          range = this.document.createRange();
          range.setStart(text, stop.at);
        } else if (range !== undefined) {
          range.setEnd(text, stop.at);
          ranges.push(range);
          range = undefined;
        }
      }
    return ranges;
  }

  /** Sentences that begin before a place and end behind it. */
  private openAt(node: Text, offset: number): number[] {
    const open: number[] = [];
    for (const text of textsIn(this.document.body)) {
      for (const { at, number, begins } of this.stops.get(text) ?? []) {
        if (text === node && (begins ? at > offset : at >= offset)) break;
        if (begins) open.push(number);
        else open.splice(open.lastIndexOf(number), open.includes(number) ? 1 : 0);
      }
      if (text === node) return open.reverse();
    }
    return [];
  }

  /** What changed has other marks, or none any more; what came may have been here before, without its marks. */
  private follow(records: readonly MutationRecord[]): void {
    const texts = new Set<Text>();
    const attributes = new Map<Element, Set<string>>();
    for (const { type, target, attributeName } of records)
      if (type === 'characterData') texts.add(target as Text);
      else if (type === 'attributes') {
        const names = attributes.get(target as Element) ?? new Set();
        attributes.set(target as Element, names.add(attributeName ?? ''));
      }
    for (const text of texts) if (!this.takeText(text)) this.stops.delete(text);
    for (const [element, names] of attributes)
      for (const name of names) if (!this.takeAttribute(element, name)) this.named.get(element)?.delete(name);
    for (const { addedNodes } of records) for (const node of addedNodes) this.take(node);
  }

  private take(node: Node): void {
    for (const one of nodesIn(node))
      if (one.nodeType === Node.TEXT_NODE) this.takeText(one as Text);
      else for (const name of (one as Element).getAttributeNames()) this.takeAttribute(one as Element, name);
  }

  /** @returns whether there were marks to take */
  private takeText(node: Text): boolean {
    if (!isMarked(node.data)) return false;
    const { text, stops } = takeMarks(node.data);
    this.stops.set(node, stops);
    node.data = text;
    return true;
  }

  /** @returns whether there were marks to take */
  private takeAttribute(element: Element, name: string): boolean {
    const value = element.getAttribute(name) ?? '';
    if (!isMarked(value)) return false;
    const { text, stops } = takeMarks(value);
    element.setAttribute(name, text);
    if (!words.includes(name)) return true;
    const known = this.named.get(element) ?? new Map<string, number[]>();
    this.named.set(element, known.set(name, [...new Set(stops.map(({ number }) => number))]));
    return true;
  }
}

const block = '[id^="block-"]';

/** What an element of the page is inside of: blocks by id, the innermost first, and the field. */
export function spotOf(element: Element): { blocks: string[]; field: string | undefined } {
  const blocks: string[] = [];
  for (let at = element.closest(block); at; at = at.parentElement?.closest(block) ?? null) {
    const id = at.id.slice('block-'.length);
    // The heading of a block has such an id as well, with a hyphen, which no block has in its name.
    if (!id.includes('-')) blocks.push(id);
  }
  return { blocks, field: element.closest<HTMLElement>('[data-field]')?.dataset.field };
}

/** A node and all in it, in order; what nobody sees is left out. */
function* nodesIn(node: Node): Generator<Node> {
  if (node.nodeType !== Node.TEXT_NODE && node.nodeType !== Node.ELEMENT_NODE) return;
  yield node;
  for (const child of node.childNodes)
    if (child.nodeType === Node.TEXT_NODE || !(child instanceof Element && child.matches(unseen)))
      yield* nodesIn(child);
}

function* textsIn(node: Node): Generator<Text> {
  for (const one of nodesIn(node)) if (one.nodeType === Node.TEXT_NODE) yield one as Text;
}
