import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { allowedLink } from '../engine/addresses/allowedAddress.ts';
import { readPath } from '../engine/paths.ts';
import type { Inline, Scalar, Text, TextBlock, TextFormat } from '../engine/slice.ts';
import { formatValue } from '../engine/text/formatValue.ts';
import { copyReference } from '../engine/text/wordsOf.ts';
import { evaluateValue } from '../engine/values/evaluateValue.ts';
import { contextAtom, sliceAtom } from '../state/atoms.ts';
import { useRaise } from '../state/contexts.ts';
import { addressRulesAtom, atomsBy, stableAtom, useSentences, useValue } from '../state/useValue.ts';
import styles from './Copy.module.css';
import linkStyles from './NamedLink.module.css';
import { useWords } from './useWords.ts';

export interface CopyProps {
  /** Parsed text, or a `{ $copy: key }` reference as a flow's `set` stores it. Renders nothing if absent. */
  text: Text | { $copy: string } | null | undefined;
  /** Parameters of a failed rule, read as `{rule.limit}` and the like. */
  rule?: Record<string, Scalar>;
  /** Words and values only: no links, no bold. For text inside a link or button. */
  plain?: boolean;
  /** Level of headings in the text, 3 by default. */
  level?: 2 | 3 | 4;
}

/**
 * Renders text of the catalogue as nodes, never as HTML: values of the context are always text nodes. A line is one
 * element, and so is each run of words in it (`Said`); a list of blocks becomes headings, paragraphs and lists.
 */
export function Copy({ text, ...drawing }: CopyProps) {
  const key = copyReference(text);
  return key === undefined ? (
    <Shown text={text as Text | null | undefined} {...drawing} />
  ) : (
    <Sentence name={key} {...drawing} />
  );
}

type Drawing = Omit<CopyProps, 'text'> & { inLink?: boolean };

function Sentence({ name, ...drawing }: Drawing & { name: string }) {
  const sentence = useSentences();
  return <Shown text={sentence(name)} {...drawing} />;
}

function Shown({ text, ...drawing }: Drawing & { text: Text | null | undefined }) {
  if (text === null || text === undefined) return text;
  if (typeof text === 'string') return <Together text={text} plain={drawing.plain} />;
  if ('inline' in text) {
    const line = <Line pieces={text.inline} {...drawing} />;
    return text.inline.length === 1 && !text.lang ? line : <span lang={text.lang}>{line}</span>;
  }
  return text.blocks.map((block, index) => (
    <Block key={keyOf(index)} block={block} lang={text.lang} {...drawing} />
  ));
}

function Block({ block, lang, ...drawing }: Drawing & { block: TextBlock; lang: string | undefined }) {
  if ('heading' in block) {
    const Heading = `h${drawing.level ?? 3}` as const;
    return (
      <Heading lang={lang}>
        <Line pieces={block.heading} {...drawing} />
      </Heading>
    );
  }
  if ('paragraph' in block)
    return (
      <p lang={lang}>
        <Line pieces={block.paragraph} {...drawing} />
      </p>
    );
  return (
    <ul lang={lang}>
      {block.list.map((item, index) => (
        <li key={keyOf(index)}>
          <Line pieces={item} {...drawing} />
        </li>
      ))}
    </ul>
  );
}

function Line({ pieces, ...drawing }: Drawing & { pieces: Inline[] }) {
  return pieces.map((piece, index) => <Piece key={keyOf(index)} piece={piece} {...drawing} />);
}

function Piece({ piece, ...drawing }: Drawing & { piece: Inline }) {
  if (typeof piece === 'string') return <Together text={piece} {...drawing} />;
  if ('path' in piece) return <CopyValue {...piece} rule={drawing.rule} />;
  if ('bold' in piece) {
    const words = <Line pieces={piece.bold} {...drawing} />;
    return drawing.plain === true ? words : <strong>{words}</strong>;
  }
  // Plain, so that the line under a link has no gap.
  const words = <Line pieces={piece.words} {...drawing} plain inLink />;
  return drawing.plain === true ? words : <NamedLink name={piece.link}>{words}</NamedLink>;
}

/**
 * Keeps a short syllable with what follows its hyphen, so that no line ends in 'Pre-' (F-413), and keeps a number
 * whole, with the comma or period behind it. In a line that is too narrow for both, they still break.
 */
function Together({ text, plain, inLink }: Pick<Drawing, 'plain' | 'inLink'> & { text: string }) {
  const parts =
    plain && !inLink ? [text] : text.split(/((?:\b(?:pre|e)-[a-z]{1,9}\b|\d[\d-]*-\d+)[.,:;!?)]*)/iu);
  if (parts.length === 1) return <Said>{text}</Said>;
  const kept = inLink ? styles.unbroken : styles.together;
  return (
    <span>
      {parts.map((part, index) => (
        <span key={keyOf(index)} className={index % 2 === 1 ? kept : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}

/** Text of the catalogue never changes its order while it is shown. */
function keyOf(index: number): string {
  return `piece-${index}`;
}

interface CopyValueProps {
  path: string;
  format?: TextFormat;
  rule?: Record<string, Scalar>;
}

/** A value of the context as words. A value that is a sentence of the copy is rendered as that sentence. */
function CopyValue({ path, format, rule }: CopyValueProps) {
  const stated = useValue(path);
  const slice = useAtomValue(sliceAtom);
  const value = path.startsWith('rule.') ? readPath({ rule }, path) : stated;
  const key = copyReference(value);
  if (key !== undefined) return <Words text={{ $copy: key }} />;
  const words = formatValue(value, format, slice);
  const { language = 'en', said = {} } = slice;
  // Words of a server that no translation has; the words of servers are English.
  const isForeign =
    format === 'said' && language !== 'en' && typeof value === 'string' && !Object.hasOwn(said, value);
  return (
    <Said className={classFor(words)} lang={isForeign ? 'en' : undefined}>
      {words}
    </Said>
  );
}

/**
 * No line ends within a phone number, an address or a reference number with a hyphen (F-714). What fits in any line
 * stays a part of its own, so that the comma behind it stays with it.
 */
function classFor(words: string): string | undefined {
  if (!/^(?:\(\S+\) )?[^\s-]+-\S+$/u.test(words)) return undefined;
  return words.length > 16 ? styles.together : styles.unbroken;
}

/** A text of the catalogue as plain words, for places that take no links and no bold. */
function Words({ text }: { text: Text | { $copy: string } | undefined }) {
  return <Said>{useWords(text)}</Said>;
}

/**
 * Words in their own element. A browser that translates replaces text nodes with elements, after which React can
 * neither remove such a node nor insert before it; if the words are the only content of an element, it overwrites
 * whatever is there (F-701).
 */
function Said({
  children,
  ...attributes
}: {
  children: string;
  className?: string | undefined;
  lang?: string | undefined;
}) {
  return children === '' ? null : <span {...attributes}>{children}</span>;
}

/** The current state of a link of the flow, by its name. One atom for all of it: a form has several links (PERF-01). */
const linkAtom = atomsBy((name: string) =>
  stableAtom((get) => {
    const slice = get(sliceAtom);
    const link = Object.hasOwn(slice.links, name) ? slice.links[name] : undefined;
    if (link?.href === undefined) return { event: link?.raise, leads: link?.raise !== undefined };
    const address = evaluateValue(link.href, { slice, context: get(contextAtom) });
    const href =
      typeof address === 'string' && address !== '' ? allowedLink(address, get(addressRulesAtom)) : undefined;
    return {
      event: link.raise,
      href,
      leads: href !== undefined,
      newTab: link.newTab === true,
      newTabWords: Object.hasOwn(slice.copy, newTabKey) ? slice.copy[newTabKey] : undefined,
    };
  }),
);

/** Whether a link leads anywhere: whoever draws nothing but the link leaves it out if not. */
export function useLeads(name: string): boolean {
  return useAtomValue(linkAtom(name)).leads;
}

/**
 * A link that the flow names. With an address it is an anchor, whose click raises its event before the browser follows;
 * without one it is a button that looks like a link. If the address is not allowed (SAFE-05), only the words remain.
 */
function NamedLink({ name, children }: { name: string; children: ReactNode }) {
  const { event, leads, href, newTab, newTabWords } = useAtomValue(linkAtom(name));
  const raise = useRaise();
  const onClick = event === undefined ? undefined : () => raise(event);

  if (!leads) return children;
  if (href === undefined) {
    return (
      <button type="button" className={linkStyles.link} onClick={onClick}>
        {children}
      </button>
    );
  }
  if (newTab !== true) {
    return (
      <a className={linkStyles.link} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <a className={linkStyles.link} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {children}
      {newTabWords !== undefined && (
        <span className={linkStyles.hidden}>
          {' '}
          <Words text={newTabWords} />
        </span>
      )}
    </a>
  );
}

/** What a screen reader announces after a link that opens a new tab. */
const newTabKey = 'link.newTab';
