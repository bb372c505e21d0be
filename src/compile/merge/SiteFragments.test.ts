import { describe, expect, it } from 'vitest';
import { type Node, plain } from '../document/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { mergeAll } from './mergeNodes.ts';
import { SiteFragments } from './SiteFragments.ts';

function node(value: unknown): Node {
  const read = readDocument({ file: 'a.json', text: JSON.stringify(value) }, new DiagnosticCollector());
  if (read === undefined) throw new Error('nothing was read');
  return read;
}

/** The layers of a screen, merged, where each fragment has these layers. */
function screen(fragments: Record<string, unknown[]>, ...layers: unknown[]) {
  const report = new DiagnosticCollector();
  const known = new Map(Object.entries(fragments).map(([id, all]) => [id, all.map(node)]));
  const site = new SiteFragments(known, report);
  const merged = mergeAll(layers.map((layer) => site.expand(node(layer))));
  return {
    screen: merged && plain(merged),
    used: [...site.used],
    mistakes: report.mistakes.map(({ message }) => message),
  };
}

const sheet = {
  $schema: 'x',
  block: 'panel',
  props: { title: 'a' },
  blocks: { form: { block: 'form' }, captcha: { block: 'captcha' } },
};

describe('[F-513] a fragment', () => {
  it('stands where a screen uses it, with what the use says merged over it', () => {
    const use = {
      $use: 'sheet',
      props: { lead: 'b' },
      blocks: { captcha: null, note: { $before: 'form', block: 'prose' } },
    };
    expect(screen({ sheet: [sheet] }, { blocks: { page: use } })).toEqual({
      screen: {
        blocks: {
          page: {
            block: 'panel',
            props: { title: 'a', lead: 'b' },
            blocks: { note: { block: 'prose' }, form: { block: 'form' } },
          },
        },
      },
      used: ['sheet'],
      mistakes: [],
    });
  });

  it('is amended by a layer of the screen, which need not know of it', () => {
    const layer = { blocks: { page: { blocks: { captcha: null, form: { props: { text: 'c' } } } } } };
    const { screen: made } = screen({ sheet: [sheet] }, { blocks: { page: { $use: 'sheet' } } }, layer);
    expect(made).toMatchObject({ blocks: { page: { blocks: { form: { props: { text: 'c' } } } } } });
    expect(JSON.stringify(made)).not.toContain('captcha');
  });

  it('has layers itself, and may use another one', () => {
    const { screen: made, used } = screen(
      { sheet: [sheet, { blocks: { captcha: { $use: 'check' } } }], check: [{ block: 'check', when: 'on' }] },
      { blocks: { one: { $use: 'sheet' }, two: { $use: 'sheet', when: 'off' } } },
    );
    const blocks = { form: { block: 'form' }, captcha: { block: 'check', when: 'on' } };
    expect(made).toMatchObject({ blocks: { one: { blocks }, two: { blocks, when: 'off' } } });
    expect(used).toEqual(['sheet', 'check']);
  });

  it('that uses itself is told once, and leaves nothing in its place', () => {
    const { screen: made, mistakes } = screen(
      { one: [{ block: 'box', blocks: { inner: { $use: 'one' } } }] },
      { blocks: { page: { $use: 'one' } } },
    );
    expect(made).toEqual({ blocks: { page: { block: 'box', blocks: {} } } });
    expect(mistakes).toEqual(['the fragment "one" uses itself: one → one; write one of them out']);
  });
});
