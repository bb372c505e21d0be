import { pageTitle } from '../../src/app/page/pageTitle.ts';
import { resolveProp } from '../../src/app/screens/resolveProp.ts';
import { type Button, buttonsOf, isCalled } from '../../src/authoring/lint/journeys/buttonsOf.ts';
import type { JourneyAnswer } from '../../src/authoring/lint/journeys/Journey.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import type { FieldDeclaration } from '../../src/engine/form.ts';
import { screensOf } from '../../src/engine/screensOf.ts';
import type { BlockNode, LinkedProp, Screen, Text } from '../../src/engine/slice.ts';
import { contextAtom, machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { type OpenedPage, openPage, type ServedProduct } from './openPage.ts';
import { PageForm } from './PageForm.ts';
import { closedPanels, isShown, scopeOf, wordsOfBlocks, wordsOfText, wordsOfTitle } from './pageWords.ts';
import {
  type Difference,
  disabled,
  type Filling,
  locked,
  notAsked,
  nothingSuggested,
  nothingToPress,
  otherDialog,
  type Seen,
  type Walker,
} from './Walker.ts';

/** A form of the screen before the walker, with the block that draws it. */
export interface ShownForm {
  block: BlockNode;
  form: PageForm;
}

/** A walker without a browser: the real server, the page's own code, nothing drawn. */
export class EngineWalker implements Walker {
  readonly #page: OpenedPage;
  /** Forms of the route by id; they go with it, and what was typed stays until the page is loaded anew. */
  #forms = new Map<string, PageForm>();
  #route: string | undefined;

  constructor(page: OpenedPage) {
    this.#page = page;
  }

  static async open(product: ServedProduct, labels: string, address: string): Promise<EngineWalker> {
    return new EngineWalker(await openPage(product, labels, address));
  }

  async fill({ offered, wanted }: Filling): Promise<void> {
    const answers = { ...offered, ...wanted };
    const open = new Set(Object.keys(answers).filter((name) => answers[name] !== null));
    for (let next = await this.#nextToFill(open, wanted); next; next = await this.#nextToFill(open, wanted)) {
      const { form, name } = next;
      open.delete(name);
      const { confirm } = form.declaration(name) ?? {};
      const answer = answers[name];
      if (confirm !== undefined && answer === true) await this.#raise(confirm);
      else if (answer !== null && answer !== undefined) form.fill(name, answer);
    }
    const missed = [...open].filter((name) => Object.hasOwn(wanted, name));
    if (missed.length > 0) throw notAsked(missed, await this.#askedFor());
  }

  /** The first field on the page that is to be answered. What is locked is answered already. */
  async #nextToFill(
    open: ReadonlySet<string>,
    wanted: Filling['wanted'],
  ): Promise<{ form: PageForm; name: string } | undefined> {
    for (const { form } of await this.shownForms()) {
      const name = form.fields.find(
        (field) => open.has(field) && (Object.hasOwn(wanted, field) || !form.isReadOnly(field)),
      );
      if (name === undefined) continue;
      if (form.isReadOnly(name)) throw locked(name);
      return { form, name };
    }
    return undefined;
  }

  async #askedFor(): Promise<string[]> {
    return (await this.shownForms()).flatMap(({ form }) => form.fields);
  }

  async press(what: string): Promise<void> {
    const buttons = buttonsOf(this.#blocks(), this.#shows(this.#blocks()));
    const found = buttons.filter((button) => isCalled(button, what) || this.#wordsOf(button.label) === what);
    const shown = await this.shownForms();
    const sender = found.flatMap(({ block }) => shown.filter((form) => form.block === block))[0];
    if (sender !== undefined) await this.#send(sender, what);
    else if (found[0] !== undefined) await this.#raise(found[0].event, found[0].detail);
    else if (shown.some(({ form }) => raises(form, what))) await this.#raise(what);
    else throw nothingToPress(what, buttons.map(nameOf));
  }

  async #send({ block, form }: ShownForm, what: string): Promise<void> {
    if (this.isDisabled(block)) throw disabled(what);
    const values = form.submit();
    if (values === undefined) return;
    this.#page.site.flow.raise(String(block.props.event), values);
    await this.#page.quiet();
  }

  /** Whether the button of a form cannot be pressed now. */
  isDisabled({ props }: BlockNode): boolean {
    return typeof resolveProp(props.missing, scopeOf(this.#store)) === 'string';
  }

  async accept(field: string): Promise<void> {
    for (const { form } of await this.shownForms()) {
      const { [field]: suggestion } = form.suggestions;
      if (suggestion !== undefined) return form.fill(field, suggestion);
    }
    throw nothingSuggested(field);
  }

  async close(dialog: string): Promise<void> {
    const top = this.#store.get(machineAtom).dialogs.at(-1);
    if (top !== dialog) throw otherDialog(dialog, top);
    await this.#raise('close');
  }

  async back(): Promise<void> {
    this.#page.site.back();
    await this.#page.quiet();
  }

  async reload(): Promise<void> {
    await this.#page.reload();
    this.#forms = new Map();
  }

  async look(): Promise<Seen> {
    const { site } = this.#page;
    const slice = this.#store.get(sliceAtom);
    const { route = '', dialogs } = this.#store.get(machineAtom);
    const forms = (await this.shownForms(true)).map(({ form }) => form);
    const messages = merged(forms.map((form) => form.messages));
    const [path = '', query = ''] = site.address().split('?');
    const isInError = Object.keys(messages).length > 0;
    const dialog = dialogs.at(-1);
    return {
      screen: slice.routes[route]?.screen,
      dialog: dialog === undefined ? undefined : { id: dialog, screen: slice.dialogs[dialog]?.screen ?? '' },
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      title: pageTitle(wordsOfTitle(this.#store, route), 'Product', isInError),
      text: [
        ...wordsOfBlocks(this.#store, this.#allBlocks()),
        ...forms.flatMap((form) => form.texts.map((text) => wordsOfText(this.#store, text))),
        ...Object.values(messages),
      ].join('\n'),
      messages,
      suggestions: merged(forms.map((form) => form.suggestions)),
      answers: Object.fromEntries(
        forms.flatMap((form) =>
          form.fields.map((name) => [name, withoutEmpty(form.declaration(name), form.answer(name))]),
        ),
      ),
    };
  }

  asSeen(field: string, answer: JourneyAnswer): unknown {
    const form = [...this.#forms.values()].find((one) => one.declaration(field) !== undefined);
    return withoutEmpty(form?.declaration(field), answer);
  }

  sent(call: string): Record<string, unknown> | undefined {
    return this.#page.sent(call).at(-1);
  }

  value(path: string): unknown {
    return readDeclared(this.#store.get(contextAtom), path, this.#store.get(sliceAtom).context);
  }

  lasting(differences: () => Promise<Difference[]>): Promise<Difference[]> {
    return differences();
  }

  get #store() {
    return this.#page.site.store;
  }

  async #raise(event: string, detail?: Record<string, unknown>): Promise<void> {
    this.#page.site.flow.raise(event, undefined, detail);
    await this.#page.quiet();
  }

  /** The screens that are drawn now: the frame, those around the page, its own, those of dialogs. */
  drawnScreens(): Screen[] {
    return [...this.#screens(), ...this.#dialogScreens()];
  }

  /** The screens of the page from the outside in. */
  #screens(): Screen[] {
    return screensOf(this.#store.get(sliceAtom), this.#store.get(machineAtom).route);
  }

  #dialogScreens(): Screen[] {
    const { dialogs, screens } = this.#store.get(sliceAtom);
    return this.#store.get(machineAtom).dialogs.flatMap((id) => screens[dialogs[id]?.screen ?? ''] ?? []);
  }

  #allBlocks(): BlockNode[] {
    return this.drawnScreens().flatMap(({ blocks }) => blocks);
  }

  /** What of the blocks that are drawn now can be reached: those of the dialog on top, else the page's. */
  shownBlocks(): BlockNode[] {
    const shows = this.#shows(this.#blocks());
    const within = (blocks: readonly BlockNode[]): BlockNode[] =>
      blocks.filter(shows).flatMap((block) => [block, ...within(block.blocks)]);
    return within(this.#blocks());
  }

  /** What can be reached: the dialog on top, else the page. */
  #blocks(): BlockNode[] {
    const top = this.#dialogScreens().at(-1);
    return (top === undefined ? this.#screens() : [top]).flatMap(({ blocks }) => blocks);
  }

  /** Which of these blocks, and of those inside them, are drawn now. */
  #shows(blocks: readonly BlockNode[]): (block: BlockNode) => boolean {
    const closed = closedPanels(this.#store, blocks);
    return (block) => isShown(this.#store, block) && !closed.has(block);
  }

  /**
   * The forms that are drawn now.
   * @param everywhere beneath a dialog, too, where nothing can be reached
   */
  async shownForms(everywhere = false): Promise<ShownForm[]> {
    this.#leave();
    const blocks = everywhere ? this.#allBlocks() : this.#blocks();
    const shown: ShownForm[] = [];
    for (const block of formBlocks(blocks, this.#shows(blocks))) {
      const id = String(block.props.form);
      const form = this.#forms.get(id) ?? new PageForm(this.#store, await this.#page.form(id));
      this.#forms.set(id, form);
      shown.push({ block, form });
    }
    return shown;
  }

  /** Forms of a route that was left are drawn anew. */
  #leave(): void {
    const { route } = this.#store.get(machineAtom);
    if (route === this.#route) return;
    this.#route = route;
    this.#forms = new Map();
  }

  #wordsOf(label: LinkedProp | undefined): string {
    const resolved = resolveProp(label, scopeOf(this.#store));
    return typeof resolved === 'string' ? resolved : wordsOfText(this.#store, resolved as Text | undefined);
  }
}

/** Blocks that draw a form of the catalogue, as their props tell. */
function formBlocks(blocks: readonly BlockNode[], shows: (block: BlockNode) => boolean): BlockNode[] {
  return blocks
    .filter(shows)
    .flatMap((block) => [
      ...('form' in block.props && 'event' in block.props ? [block] : []),
      ...formBlocks(block.blocks, shows),
    ]);
}

/** Whether a widget that is shown raises the event (`…Event` among its props). */
function raises(form: PageForm, event: string): boolean {
  return form.fields.some((name) =>
    Object.entries(form.declaration(name)?.widgetProps ?? {}).some(
      ([prop, value]) => /event$/iu.test(prop) && value === event,
    ),
  );
}

function nameOf({ event }: Button): string {
  return event;
}

/** An answer that says nothing, in any of its forms, is null. */
function withoutEmpty(declaration: FieldDeclaration | undefined, answer: unknown): unknown {
  const isEmpty = [undefined, null, '', false, declaration?.widgetProps?.uncheckedValue].includes(
    answer as string,
  );
  return isEmpty ? null : answer;
}

function merged(parts: Record<string, string>[]): Record<string, string> {
  return Object.assign({}, ...parts);
}
