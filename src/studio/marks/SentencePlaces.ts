import { isMarked, type Stop, takeMarks } from './marks.ts';

/** A sentence that stands on the page, with what is seen of it. */
export interface Found {
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
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') this.takeText(target as Text);
        else if (type === 'attributes') this.takeAttributes(target as Element);
        else for (const node of addedNodes) this.take(node);
      }
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
  inOrder(): Found[] {
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

  private take(node: Node): void {
    for (const one of nodesIn(node))
      if (one.nodeType === Node.TEXT_NODE) this.takeText(one as Text);
      else this.takeAttributes(one as Element);
  }

  private takeText(node: Text): void {
    if (!isMarked(node.data)) {
      this.stops.delete(node);
      return;
    }
    const { text, stops } = takeMarks(node.data);
    this.stops.set(node, stops);
    node.data = text;
  }

  private takeAttributes(element: Element): void {
    const known = this.named.get(element) ?? new Map<string, number[]>();
    for (const { name, value } of [...element.attributes]) {
      if (!isMarked(value)) {
        known.delete(name);
        continue;
      }
      const { text, stops } = takeMarks(value);
      if (words.includes(name)) known.set(name, [...new Set(stops.map(({ number }) => number))]);
      element.setAttribute(name, text);
    }
    if (known.size > 0) this.named.set(element, known);
    else this.named.delete(element);
  }
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
