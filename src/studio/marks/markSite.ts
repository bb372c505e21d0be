import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { LinkedLanguage } from '../../compile/link/linkLanguages.ts';
import type { LinkedForm } from '../../compile/site/SiteScope.ts';
import type { Text } from '../../engine/slice.ts';
import { markText } from './marks.ts';

/** Marks the sentences of sites, and knows which key each number stands for. */
export class Marker {
  private readonly numbers = new Map<string, number>();
  private readonly keys: string[];
  private readonly file: string | undefined;
  /** What did not change is the same again, so that it is neither compiled nor sent anew. */
  private readonly sites = new WeakMap<LinkedSite, LinkedSite>();
  private readonly forms = new WeakMap<LinkedForm, LinkedForm>();

  /**
   * @param file keeps the keys for the next start: while the catalogue has mistakes, the page is that of an earlier one, with
   * its numbers
   */
  constructor(file?: string) {
    this.file = file;
    this.keys = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    for (const [number, key] of this.keys.entries()) this.numbers.set(key, number);
  }

  keyOf(number: number): string | undefined {
    return this.keys[number];
  }

  numberOf(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.push(key) - 1;
    this.numbers.set(key, number);
    return number;
  }

  /** A site whose sentences carry their numbers. Made after every check, since some compare words. */
  mark(site: LinkedSite): LinkedSite {
    const known = this.sites.get(site);
    if (known !== undefined) return known;
    const before = this.keys.length;
    const marked = {
      ...site,
      ...this.markWords(site),
      languages: new Map([...site.languages].map(([language, said]) => [language, this.markWords(said)])),
    };
    this.sites.set(site, marked);
    if (this.file !== undefined && this.keys.length > before) {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify(this.keys));
    }
    return marked;
  }

  private markWords({ slice, forms }: LinkedLanguage): Pick<LinkedSite, 'slice' | 'forms'> {
    const copy = Object.entries(slice.copy).map(([key, text]) => [key, this.marked(text, key)]);
    return {
      slice: { ...slice, copy: Object.fromEntries(copy) },
      forms: new Map([...forms].map(([id, form]) => [id, this.markForm(form)])),
    };
  }

  private marked(text: Text, key: string): Text {
    return markText(text, this.numberOf(key));
  }

  /** A form holds its own words: their keys stand in the nodes that it was linked from. */
  private markForm(form: LinkedForm): LinkedForm {
    const known = this.forms.get(form);
    if (known !== undefined) return known;
    const source = structuredClone(form.source);
    this.markEach(source.messages, member(form.node, 'messages'));
    for (const section of source.sections)
      this.markNamed(section, {
        title: member(form.node, 'sections', section.id, 'title'),
        text: member(form.node, 'sections', section.id, 'text'),
      });
    for (const [name, field] of Object.entries(source.fields)) {
      const node = form.fieldNodes.get(name);
      const ui = member(node, 'ui');
      const options = member(ui, 'ui:options');
      this.markNamed(field, {
        label: member(node, 'title'),
        hint: member(ui, 'ui:help'),
        below: member(options, 'below'),
        summaryLabel: member(options, 'summaryLabel'),
        placeholder: member(ui, 'ui:placeholder'),
      });
      this.markEach(field.messages, member(options, 'messages'));
      this.markEach(field.messagesWhenLeft ?? {}, member(options, 'messagesWhenLeft'));
      const names = itemsOf(member(ui, 'ui:enumNames'));
      if (Array.isArray(field.options))
        for (const [index, option] of field.options.entries())
          this.markNamed(option, { label: names[index] });
    }
    const marked = { ...form, source };
    this.forms.set(form, marked);
    return marked;
  }

  private markEach(texts: Record<string, Text>, node: Node | undefined): void {
    this.markNamed(texts, Object.fromEntries(entriesOf(node).map(([code, key]) => [code, key])));
  }

  private markNamed<Holder extends object>(
    holder: Holder,
    keys: Partial<Record<keyof Holder, Node | undefined>>,
  ): void {
    const texts = holder as Record<string, Text | undefined>;
    for (const [word, node] of Object.entries(keys) as [string, Node | undefined][]) {
      const key = textOf(node);
      const text = texts[word];
      if (key !== undefined && text !== undefined) texts[word] = this.marked(text, key);
    }
  }
}
