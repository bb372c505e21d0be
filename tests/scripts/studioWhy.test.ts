import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { personaNamed, type Way, walkPersona } from '../../scripts/why/walkPersona.ts';
import { firstAddress } from '../../scripts/why/whyOf.ts';
import { tellTools } from '../../src/app/hotUpdate.ts';
import { linesOfSaid } from '../../src/authoring/why/why.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import type { Spot } from '../../src/studio/marks/frame.ts';
import { whyOnPage } from '../../src/studio/server/why.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { product } from '../journeys/theProduct.ts';

const { catalogue, linked } = checkedCatalogue();
const found = linked.sites.find(({ key }) => key === 'surge.prequal');
if (found === undefined) throw new Error('There is no site surge.prequal.');
const site = found;

/** @param look is told of the page before anything is pressed on it, and after each step */
async function walk(word: string, look = async (_page: Way['page']) => {}) {
  const persona = personaNamed(word, catalogue, readRegistries(catalogue), 'prequal');
  const visit = { labels: 'prequal.surge', address: firstAddress(site), answers: persona.answers };
  return { persona, way: await walkPersona(product, visit, look) };
}

/** What the page says of itself in the frame of the studio. */
function pageOf({ page, moments = [] }: Pick<Way, 'page'> & Partial<Way>): Record<string, unknown> {
  const asking = new EventTarget();
  const onEvent = tellTools(page.site.store, asking);
  for (const moment of moments)
    if (moment.kind === 'event') onEvent(moment.event, moment.before, moment.surroundings);
  let told: Record<string, unknown> = {};
  const detail = (now: Record<string, unknown>) => {
    told = now;
  };
  asking.dispatchEvent(new CustomEvent('cardstock:ask', { detail }));
  const forms = [...site.forms.values()].flatMap(({ source }) => Object.keys(source.fields));
  return { ...told, asked: forms };
}

const ask = (page: unknown, spot: Spot, key?: string, of = site) =>
  whyOnPage({ catalogue, linked }, of, { spot, page: JSON.stringify(page) }, key);

const fitting = 'decision.outcome.DECLINEDCBR';

describe('why, in the studio', () => {
  it('[STU-20] tells which row chose the words, what shows them and which decision led there, each with file and line', async () => {
    const { way, persona } = await walk('2002');
    const why = ask(pageOf(way), { blocks: ['result', 'page'] }, fitting);
    expect([why.subject, why.isOutdated]).toEqual([fitting, false]);
    const [choice, ...others] = why.words;
    expect([choice?.about, others]).toEqual(['choices.decisionSays', []]);
    const rows = choice?.within?.filter(({ words }) => words.startsWith('row ')) ?? [];
    expect(rows.findIndex(({ isPassedOver }) => isPassedOver !== true)).toBe(rows.length - 1);
    const { words, at = '' } = rows.at(-1) ?? {};
    expect(words).toBe("row result.result is 'DECLINEDCBR': fits");
    const [file = '', line] = at.split(':');
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(Number(line) - 1, Number(line) + 2)
        .join(),
    ).toContain('DECLINEDCBR');
    expect(linesOfSaid(why.words).some((one) => one.trim().startsWith(`sentence ${fitting} "`))).toBe(true);
    expect(why.shown.map((one) => one.words)).toEqual([
      'shown: result (result)',
      'page decision (screen decision)',
    ]);
    expect(why.led.map((one) => one.words.split(' at ')[0])).toEqual([
      'event submit',
      ...why.led.slice(1, -1).map((one) => one.words),
      'page decision (screen decision)',
    ]);
    const results = why.led
      .flatMap(({ within = [] }) => within)
      .find(({ about }) => about === 'decisions.results');
    expect(results?.within?.find(({ isPassedOver }) => isPassedOver !== true)).toMatchObject({
      words: 'row for everything else: fits, to decision',
      at: expect.stringMatching(/^flows\/prequal\/flow\.json:\d+:\d+ \(flow\)$/u),
    });
    const told = JSON.stringify(why);
    const personal = ['FirstName', 'LastName', 'SSN', 'Email', 'Address1', 'PrimaryPhone', 'dob'];
    const known = personal.map((name) => String(persona.answers[name]));
    expect(known.filter((answer) => told.includes(answer))).toEqual([]);
  });

  it('[STU-20] tells what opens the section of a field, with answers that are typed and not sent', async () => {
    let page: Record<string, unknown> | undefined;
    await walk('casey', async (now) => {
      page ??= pageOf({ page: now });
    });
    const why = ask(page, { blocks: [], field: 'spouseFirstName' });
    const lines = linesOfSaid(why.shown);
    const [field, section] = lines.filter((line) => line.startsWith('shown: '));
    expect(why.subject).toBe('field spouseFirstName');
    expect(field).toMatch(/^shown: field spouseFirstName {2}\S+:\d+:\d+ \(/u);
    expect(section).toMatch(/^shown: section spouse {2}/u);
    expect(lines.join('\n')).toContain('applicant.State is hidden, applicant.isMarried is true');
    const closed = ask({ ...page, typed: {} }, { blocks: [] });
    expect(linesOfSaid(closed.screen).join('\n')).toContain('not shown: section spouse');
  });

  it('[STU-20] says so where the documents lead elsewhere now', async () => {
    const { way } = await walk('2002');
    const tables = { ...site.slice.tables, results: [{ to: 'pendinfo' }] };
    const changed = { ...site, slice: { ...site.slice, tables } };
    expect(ask(pageOf(way), { blocks: [] }, undefined, changed).isOutdated).toBe(true);
  });

  it('[STU-21] takes what a page says for values: names are looked up, and nothing else in it is followed', async () => {
    const { way } = await walk('2002');
    const page = pageOf(way);
    const moments = page.moments as { event: { type: string; key?: string; call?: unknown } }[];
    const own = { done: [{ go: 'approved' }], action: 'stolen' };
    const forged = moments.map(({ event, ...moment }) => ({
      ...moment,
      event: event.type === 'settled' ? { ...event, call: own } : event,
    }));
    const told = ask({ ...page, moments: forged }, { blocks: ['__proto__', 'result'] }, fitting);
    expect(told).toEqual(ask(page, { blocks: ['result'] }, fitting));
    expect(JSON.stringify(told)).not.toContain('stolen');
    const nowhere = moments.map(({ event }) => ({
      event: { ...event, key: '__proto__/constructor' },
      before: 1,
    }));
    for (const hostile of [
      { state: {} },
      { state: { route: '../x', dialogs: [{}], deadlines: [1], session: 'x' }, moments: nowhere },
      {
        state: { route: 'constructor' },
        surroundings: { site: 7 },
        typed: [],
        asked: {},
        moments: [null, {}],
      },
    ])
      expect(ask(hostile, JSON.parse('{"blocks":{"length":2},"field":{}}')).subject).toMatch(/^page /u);
    for (const hostile of ['', 'null', '[]', '{'])
      expect(() =>
        whyOnPage({ catalogue, linked }, site, { spot: { blocks: [] }, page: hostile }, undefined),
      ).toThrow('The page says nothing of itself yet');
  });
});
