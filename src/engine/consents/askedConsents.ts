import { readDeclared } from '../context/readDeclared.ts';
import type { CompiledForm, FieldDeclaration, Section } from '../form.ts';
import type { Context } from '../machine.ts';
import type { BlockNode, Slice, Text } from '../slice.ts';
import { copyReference, sentenceOf } from '../text/wordsOf.ts';
import { type Consent, hashOfStatement, type StatedConsent, statementOf } from './statementOf.ts';

/** What a page renders from. */
export interface ShownPage {
  slice: Slice;
  /** The loaded forms, by id. */
  forms: Readonly<Record<string, CompiledForm>>;
  context: Context;
}

/** A consent as a page currently shows it. */
export interface AskedConsent extends Pick<Consent, 'place' | 'name' | 'choices'> {
  /** The answer in the page; undefined if there is none. */
  answer: unknown;
  /** As `statementOf` gives it. */
  statement: string;
  /** The path of the answer of a box of a screen; undefined for a field of a form. */
  agreed?: string;
}

/**
 * The consents of a form or of the boxes of a screen; empty for an unknown place.
 * @param place id of the form or screen
 */
export function askedConsents(place: string, { slice, forms, context }: ShownPage): AskedConsent[] {
  const valueAt = (path: string) => readDeclared(context, path, slice.context);
  const terms = String(valueAt('session.termsId') ?? '');
  const form = Object.hasOwn(forms, place) ? forms[place] : undefined;
  const asked = (consent: Consent, answer: unknown): AskedConsent => {
    const { name, choices } = consent;
    return { place, name, choices, answer, statement: statementOf(consent, valueAt, terms, slice.language) };
  };
  return [
    ...(form === undefined ? [] : consentsOfForm(form)).map((consent) =>
      asked(consent, context.applicant[consent.name]),
    ),
    ...consentsOfScreen(slice, place).map(({ agreed, ...consent }) => ({
      ...asked(consent, valueAt(agreed)),
      agreed,
    })),
  ];
}

/** The parts of a form, linked or compiled, that are read. */
interface ConsentForm {
  id: string;
  fields: Readonly<Record<string, FieldDeclaration>>;
  sections: readonly Pick<Section, 'title' | 'text' | 'fields'>[];
}

/**
 * The consents of a form, in the order of its sections: the fields with `consent`, each with the words of its section.
 * Page and server read them from the same form, so both have the same words.
 */
export function consentsOfForm({ id, fields, sections }: ConsentForm): Consent[] {
  return sections.flatMap(({ title, text, fields: names }) =>
    names.flatMap(({ name }): Consent[] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field?.consent === undefined) return [];
      const { widget, label, hint, below, options, consent } = field;
      return [
        {
          place: id,
          name,
          control: widget,
          ...(consent === 'terms' && { terms: true }),
          heading: title,
          text,
          label,
          hint,
          note: below,
          choices: Array.isArray(options) ? options : undefined,
        },
      ];
    }),
  );
}

/** The block for consents outside a form. */
const block = 'agreement';

/** A consent of a screen, with the path that holds its answer. */
interface ScreenConsent extends Consent {
  agreed: string;
}

/** The consents of the boxes of a screen; empty for an unknown screen. */
export function consentsOfScreen(
  { screens, copy }: Pick<Slice, 'screens' | 'copy'>,
  id: string,
): ScreenConsent[] {
  const screen = Object.hasOwn(screens, id) ? screens[id] : undefined;
  return (screen?.blocks ?? []).flatMap(nodesOf).flatMap(({ block: control, props }): ScreenConsent[] => {
    if (control !== block) return [];
    const textOf = (prop: unknown): Text | undefined => {
      const key = copyReference(prop);
      return key === undefined ? undefined : sentenceOf(copy, key);
    };
    const { name, label, hint, agreed } = props;
    return [
      {
        place: id,
        name: String(name),
        control,
        label: textOf(label) ?? '',
        hint: textOf(hint),
        agreed: Object(agreed).$from ?? '',
      },
    ];
  });
}

function nodesOf(node: BlockNode): BlockNode[] {
  return [node, ...node.blocks.flatMap(nodesOf)];
}

/**
 * The consents that a form or the boxes of a screen asked for, with the answers and the hash of the text shown. A
 * question that was not asked is left out, and so is its answer.
 * @param place id of the form or screen
 */
export async function statedConsents(place: string, page: ShownPage): Promise<StatedConsent[]> {
  const answered = askedConsents(place, page).filter(({ answer }) => answer !== undefined);
  return Promise.all(
    answered.map(async ({ name, answer, statement }) => ({
      Place: place,
      Name: name,
      Answer: String(answer),
      Hash: await hashOfStatement(statement),
    })),
  );
}
