import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { viewsOf } from '../../../scripts/openSite.ts';
import { publishDocuments } from '../../../scripts/publishing.ts';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { Desk } from './Desk.ts';
import { createPublishing } from './publishing.ts';

const site = 'acorn.simple';
const copy = 'brands/_base/copy.en.json';
const reason = { why: 'The new thanks', underReview: false };
const dana = 'Dana Cole <dana@bank.example>';
const thanks = {
  sentence: 'result.title: "Thank you" → "Thanks"',
  where: 'screens: result',
};

/** The calls over the small catalogue, published as the command does. */
function open() {
  vi.stubEnv('GIT_AUTHOR_NAME', 'Dana Cole');
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'dana@bank.example');
  const catalogue = catalogueFolder();
  const { root } = catalogue;
  catalogue.reviewAll();
  const releases = join(root, 'releases');
  const desk = new Desk(root);
  const check = () => desk.checked(new Compiler(root).check());
  check();
  const calls = createPublishing(desk, { releases, viewsOf, publish: (as) => publishDocuments(as, root) });
  const running = () =>
    JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as {
      default: string;
      sites: Record<string, string>;
    };
  /** Somebody reviews what is written, unless that is said. */
  const write = (from: string, to: string, isWhole = true, file = copy, isReviewed = true) => {
    catalogue.replace(file, from, to);
    if (isReviewed) catalogue.reviewAll();
    if (isWhole) check();
  };
  const add = (file: string, document: object) => {
    catalogue.write(file, `${JSON.stringify(document)}\n`);
    catalogue.reviewAll();
    check();
  };
  return { desk, releases, calls, running, write, add };
}

describe('publishing in the studio', () => {
  it('[STU-18] [F-830] tells what changes for applicants, publishes for one site, keeps who and why, and goes back', async () => {
    const { desk, releases, calls, running, write } = open();
    await calls.publish({ ...reason, why: 'Launch' });
    await expect(calls.takeBackPublished({ site })).rejects.toThrow('was not rolled back');
    const first = running().default;
    write('"Thank you"', '"Thanks"');
    expect(await calls.toPublish({ site })).toEqual({
      awaiting: [],
      changes: [{ topic: 'Texts', changes: [thanks] }],
      documents: [
        {
          ...{ id: `${copy}#/result.title`, file: copy, path: ['result.title'] },
          ...{ was: 'Thank you', is: 'Thanks', where: 'Every brand and flow' },
        },
      ],
    });
    await calls.publish({ ...reason, site });
    const second = running().sites[site] ?? '';
    expect([running().default, second === first]).toEqual([first, false]);
    expect(await calls.toPublish({ site })).toEqual({ awaiting: [], changes: [], documents: [] });

    const back = await calls.toRollBack({ site });
    expect([back.release, back.changes?.[0]?.changes[0]?.sentence]).toEqual([
      first,
      'result.title: "Thanks" → "Thank you"',
    ]);
    expect(back.documents).toMatchObject([{ path: ['result.title'], was: 'Thanks', is: 'Thank you' }]);
    const kept = join(releases, first, 'documents.json.br');
    renameSync(kept, `${kept}.away`);
    expect((await calls.toRollBack({ site })).documents).toBeUndefined();
    renameSync(`${kept}.away`, kept);
    await calls.rollBack({ site, why: 'The old thanks' });
    expect(running().sites[site]).toBe(first);
    const { history, sites } = await calls.published({ site });
    expect(history.map(({ by, why, release, rolledBackFrom }) => [by, why, release, rolledBackFrom])).toEqual(
      [
        [dana, 'The old thanks', first, second],
        [dana, 'The new thanks', second, undefined],
        [dana, 'Launch', first, undefined],
      ],
    );
    expect(sites).toEqual([{ key: site, release: first, last: history[0], hasEarlier: false }]);
    // What was rolled back stands in the documents, and the next publication says so.
    expect(await calls.toPublish({ site })).toMatchObject({
      changes: [{ topic: 'Texts', changes: [thanks] }],
      rolledBack: [{ site, why: 'The old thanks' }],
    });
    await calls.takeBackPublished({ site });
    expect(desk.set.changes).toMatchObject([
      { file: copy, path: ['result.title'], was: 'Thanks', is: 'Thank you' },
    ]);
    desk.set.undo();
    expect(desk.set.changes).toEqual([]);
    const changed = history.map(({ at }) => calls.changedBy({ site, at }));
    expect(await Promise.all(changed)).toEqual([
      {
        changes: [
          { topic: 'Texts', changes: [{ ...thanks, sentence: back.changes?.[0]?.changes[0]?.sentence }] },
        ],
      },
      { changes: [{ topic: 'Texts', changes: [thanks] }] },
      // What ran before the first is not known.
      {},
    ]);
    await expect(calls.toRollBack({ site })).rejects.toThrow('ran no other release before');
  });

  it('[F-830] lets out what is chosen, and tells the rest the next time', async () => {
    const { calls, write, add } = open();
    await calls.publish({ ...reason, why: 'Launch' });
    write('"Thank you"', '"Thanks"');
    write('"failed.retry": "Retry"', '"failed.retry": "Again"');
    const own = 'brands/acorn/copy.en.json';
    add(own, { $schema: '../../schemas/catalogue/copy.schema.json', 'result.title': 'Acorn thanks' });
    const all = await calls.toPublish({ site });
    const ids = [`${own}#/result.title`, `${copy}#/failed.retry`, `${copy}#/result.title`];
    expect(all.documents?.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const leftOut = ids.slice(0, 2);
    const chosen = await calls.toPublish({ site, leftOut });
    expect([chosen.changes, chosen.awaiting]).toEqual([[{ topic: 'Texts', changes: [thanks] }], []]);
    await calls.publish({ ...reason, site, leftOut });
    const rest = await calls.toPublish({ site });
    expect(rest.documents?.map(({ id }) => id).sort()).toEqual([...leftOut].sort());
    const told = rest.changes?.flatMap(({ changes }) => changes.map(({ sentence }) => sentence));
    expect(told).toEqual(['result.title: "Thanks" → "Acorn thanks"', 'failed.retry: "Retry" → "Again"']);
    // Everything left out is what runs already.
    expect((await calls.toPublish({ site, leftOut })).changes).toEqual([]);
    const said = `Nothing is different at ${copy}#/result.title`;
    await expect(calls.toPublish({ site, leftOut: ids })).rejects.toThrow(said);
    await expect(calls.publish({ ...reason, site, leftOut: ids })).rejects.toThrow(said);
  });

  it('[F-830] does not let out what has mistakes without the rest', async () => {
    const { calls, write } = open();
    await calls.publish({ ...reason, why: 'Launch' });
    write('"result.title"', '"result.more": "More",\n  "result.title"', false);
    write('"result.limit"', '"result.more"', true, 'flows/simple/screens/result.json');
    const leftOut = [`${copy}#/result.more`];
    const said = /flows\/simple\/screens\/result\.json:\d+:\d+: .*"result\.more"/u;
    await expect(calls.toPublish({ site, leftOut })).rejects.toThrow(said);
    await expect(calls.publish({ ...reason, site, leftOut })).rejects.toThrow(said);
  });

  it('[STU-19] refuses what is not saved, what has mistakes, and nobody or no reason', async () => {
    const { desk, releases, calls, write } = open();
    desk.set.edit(copy, ['result.title'], 'Thanks', {});
    await expect(calls.toPublish({ site })).rejects.toThrow('Save first');
    await expect(calls.publish({ ...reason, site })).rejects.toThrow('Save first');
    expect((await calls.published({ site })).hindrance).toBe('unsaved');
    desk.set.undo();
    write('"Thank you"', '"{brand.bnk}"');
    await expect(calls.publish({ ...reason, site })).rejects.toThrow('What has mistakes is not published');
    write('"{brand.bnk}"', '"Thank you"');
    await expect(calls.publish({ ...reason, why: '\n' })).rejects.toThrow('Say who publishes and why');
    await expect(calls.publish({ ...reason, site: '--under-review' })).rejects.toThrow('no such site');
    expect(existsSync(join(releases, 'current.json'))).toBe(false);
  });

  it('[STU-19] refuses texts that await legal review unless that is said, and notes how many', async () => {
    const { releases, calls, write } = open();
    write('"Thank you"', '"Thanks"', true, copy, false);
    expect((await calls.toPublish({ site })).awaiting).toEqual([
      expect.stringMatching(/ {2}result\.title$/u),
    ]);
    await expect(calls.publish({ ...reason, site })).rejects.toThrow(
      '1 text of acorn.simple awaits legal review',
    );
    expect(existsSync(join(releases, 'current.json'))).toBe(false);
    await calls.publish({ ...reason, site, underReview: true });
    expect((await calls.published({ site })).history[0]?.underReview).toBe(1);
  });

  it('[STU-19] publishes one at a time', async () => {
    const { calls, running } = open();
    const first = calls.publish(reason);
    await expect(calls.publish(reason)).rejects.toThrow('A release is being published');
    await expect(calls.rollBack({ ...reason, site })).rejects.toThrow('A release is being published');
    await first;
    expect(running().default).toMatch(/^\w+$/u);
  });
});
