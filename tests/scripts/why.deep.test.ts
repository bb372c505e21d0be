import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hostLabel, siteNamed } from '../../scripts/show/siteNamed.ts';
import { personaNamed } from '../../scripts/why/walkPersona.ts';
import { type WhyAnswer, whyOf } from '../../scripts/why/whyOf.ts';
import { sitesOf } from '../../src/authoring/show.ts';
import { member, textOf } from '../../src/compile/document/Node.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { product } from '../journeys/theProduct.ts';
import { brandDocument, brandsOf, visit } from '../journeys/Visitor.ts';
import { applicant, application } from '../rows/answers.ts';
import { applications, expectations, onReservation, onSecondCard } from '../rows/personaEnds.ts';

/** Lines of files that an answer names, each with its own line. */
function linesNamed(lines: readonly string[]): { told: string; text: string }[] {
  return lines.flatMap((told) => {
    const { file, line } = / {2}(?<file>[\w./-]+\.json):(?<line>\d+):\d+ \(/u.exec(told)?.groups ?? {};
    if (file === undefined) return [];
    return [{ told: told.trim(), text: readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '' }];
  });
}

/** The line that begins so, and those beneath it. */
function beneath(lines: readonly string[], start: string): string[] {
  const first = lines.findIndex((line) => line.trim().startsWith(start));
  const depth = (line = '') => line.search(/\S/u);
  const after = lines.slice(first + 1).findIndex((line) => depth(line) <= depth(lines[first]));
  return lines.slice(first, after < 0 ? undefined : first + 1 + after).map((line) => line.trim());
}

const { catalogue, linked } = checkedCatalogue();
const registries = readRegistries(catalogue);
const personas = [...(registries.personas ?? new Map<string, string>()).keys()];

/** The same in this process, on a server that is there already. */
async function answerOf(key: string, word: string, screen?: string, variant?: string): Promise<WhyAnswer> {
  const site = linked.sites.find((one) => one.key === key);
  if (site === undefined) throw new Error(`There is no site ${key}.`);
  const { brand, flow, flowNode } = site.layers;
  const labels = hostLabel({ label: textOf(member(flowNode, 'label')) ?? flow, brand }, variant);
  const persona = personaNamed(word, catalogue, registries, flow);
  return whyOf(product, catalogue, { site, variant, labels, persona, screen });
}

const brands = brandsOf(readdirSync('brands'));
const takesFee = (brand: string) => brandDocument(brand).facts?.paysFeeHere === true;
const [elsewhere = '', here = ''] = [brands.find((brand) => !takesFee(brand)), brands.find(takesFee)];

describe('npm run catalogue -- why', () => {
  it('prints the way of a persona, and ends by itself', async () => {
    const words = ['scripts/why.ts', 'prequal.surge', '1003', 'pendinfo'];
    const { stdout: printed } = await promisify(execFile)(process.execPath, words);
    expect(printed).toMatch(/^prequal\.surge as jordan, whose SSN ends in 1003: Pending information\n/u);
    expect(printed).toContain('\nend: page pendinfo (screen pendinfo). There is nothing to fill in.\n');
  });

  it('tells each decision on the way with its file and line, and each block of a screen', async () => {
    const { lines } = await answerOf('surge.prequal', '1003', 'pendinfo');
    const decision = beneath(lines, 'decision results');
    const fitting = decision.find((line) => line.includes(': fits'));
    const values = decision.filter((line) => /, set {2}/u.test(line));
    expect(fitting).toMatch(
      /^row result\.result in \('FROZEN', .*\): fits, to pendinfo {2}flows\/prequal\/flow\.json:\d+:\d+ \(flow\)$/u,
    );
    expect(values.map((value) => value.replace(/:\d+:\d+/u, ''))).toEqual([
      "result.result is 'PENDINFO', set  flows/_base/parts/submission.json (base)",
      'brand.paysFeeHere is false, set  brands/_base/brand.json (base)',
      'site.switches.flinksactive is true, set  flows/_base/settings.json (base)',
    ]);
    expect(beneath(lines, 'not shown: options')[1]).toMatch(
      /^when partnerOfferedWhilePending: no {2}flows\//u,
    );
  });

  it.each([
    ['prequal.surg', '1003', /^There is no site "prequal\.surg"; nearest: prequal\.surge, /u],
    ['prequal.surge', '1033', /^There is no persona "1033"; nearest: (?:\d{4}, )*1003/u],
    ['prequal.surge', 'jordn', /^There is no persona "jordn"; nearest: jordan, /u],
  ])('says of %s %s what may have been meant', (siteName, word, said) => {
    const find = () => {
      const { site } = siteNamed(siteName, sitesOf(catalogue));
      return personaNamed(word, catalogue, registries, site.flow);
    };
    expect(find).toThrow(said);
  });

  it('says of a screen that there is none, or that the way does not come to it', async () => {
    await expect(answerOf('surge.prequal', '1003', 'pendinf')).rejects.toThrow(
      /^The site prequal\.surge has no screen "pendinf"; nearest: pendinfo, /u,
    );
    await expect(answerOf('surge.prequal', '1003', 'approved')).rejects.toThrow(
      'The way of 1003 through prequal.surge does not come to the screen "approved". It comes to: frame, landing, pendinfo.\nend: page pendinfo (screen pendinfo). There is nothing to fill in.',
    );
  });

  it('[F-764] says why the way ends before a screen', async () => {
    await expect(answerOf('surge.cli', 'casey', 'limit-result')).rejects.toThrow(
      /\nend: page \S+ \(screen limit-increase\)\. The form is not taken\. accountLast4: [A-Z]/u,
    );
  });
});

describe('the way of a persona', () => {
  it('names the line of what it tells', async () => {
    const { lines } = await answerOf('surge.cs', '2007', 'terms');
    const named = linesNamed(lines);
    expect(named.length).toBeGreaterThan(80);
    for (const { told, text } of named) {
      const [, name] =
        /^(?:(\w+): |if (\w+): |press (\w+) |page (\w+) |(\w+) answers |field (\w+) )/u
          .exec(told)
          ?.filter(Boolean) ?? [];
      if (name !== undefined && name !== 'shown') expect(text, told).toContain(name);
      expect(text.trim(), told).not.toBe('');
    }
  });

  it('hides what is known of a person', async () => {
    const { lines } = await answerOf('surge.prequal', 'casey', 'landing');
    const text = lines.join('\n');
    expect(text).toContain('applicant.State is hidden, applicant.isMarried is true');
    for (const known of ['Madison', '"WI"', "is 'WI',", '389-45', 'casey@', '53703'])
      expect(text).not.toContain(known);
  });

  it('goes by default answers where somebody has to act: an offer is accepted, a code typed', async () => {
    const { lines, end } = await answerOf('surge.prequal', '1001', undefined, 'mfa');
    const acts = lines
      .filter((line) => /^(?:press|tick|type)/u.test(line))
      .map((line) => line.split('  ')[0]);
    expect(acts).toEqual([
      'press submit',
      'tick eConsentAcknowledgement',
      'press confirm',
      'press submit',
      'type the code that was sent',
    ]);
    expect(end).toMatchObject({ screen: 'approved', dialog: undefined });
    const [{ text = '' } = {}] = linesNamed(lines.filter((line) => line.includes('MFAActive is true, set')));
    expect(text).toContain('"mfa": { "WebsiteSettings": { "MFAActive": true } }');
  });

  it('names the condition, the file, the line and the values that keep a block or a field away', async () => {
    const { lines } = await answerOf('surge.prequal', '1003', 'landing');
    const [, when, meaning, values] = beneath(lines, 'not shown: termsBanner');
    expect(when).toMatch(
      /^when termsBannerShown: no {2}flows\/_base\/screens\/landing\.json:\d+:\d+ \(base\)$/u,
    );
    expect(meaning).toMatch(
      /^termsBannerShown: site\.bannerText is given {2}flows\/_base\/parts\/measurement\.json:/u,
    );
    expect(values).toBe('site.bannerText is not given');
    expect(beneath(lines, 'not shown: section spouse ')[3]).toMatch(/^without its fields spouseFirstName, /u);
    expect(beneath(lines, 'not shown: field cashIntent').slice(1)).toEqual([
      expect.stringMatching(/^when site\.fields\.cashIntent: no {2}schemas\/fields\/cashIntent\.json:/u),
      expect.stringMatching(/^site\.fields\.cashIntent is false, set {2}flows\/_base\/settings\.json:/u),
    ]);
    const married = await answerOf('surge.prequal', 'casey', 'landing');
    expect(beneath(married.lines, 'shown: section spouse ')).toHaveLength(9);
  });
});

/** Where a way ends, as the tables of expectations say it. */
const placeOf = ({ end: { screen, dialog } }: WhyAnswer) => [screen, dialog?.screen];

describe('where a way ends is where the product ends', () => {
  const rowsOf: [string, typeof applications][] = [
    [
      'prequal',
      expectations.map(({ accepted, ...place }) => ({ ...place, dialog: undefined, ...(accepted ?? place) })),
    ],
    ['cfc', applications.filter((one) => one.in !== 'standalone')],
    ['standalone', applications.filter((one) => one.in !== 'cfc')],
    ['dm', onReservation],
    ['cs', onSecondCard],
  ];
  const all = rowsOf.flatMap(([flow, rows]) =>
    [elsewhere, here].flatMap((brand) =>
      rows
        .filter(({ feeHere }) => (brand === elsewhere ? feeHere !== true : feeHere === true))
        .map(({ persona, screen, dialog }) => ({ site: `${brand}.${flow}`, flow, persona, screen, dialog })),
    ),
  );
  // Each end of each flow once.
  const cases = [...new Map(all.map((one) => [`${one.flow} ${one.screen} ${one.dialog}`, one])).values()];

  it.each(cases)('[RES-001] $site, persona $persona: $screen', async ({ site, persona, screen, dialog }) => {
    const isFirst = screen === 'landing' && /\.(?:dm|cs)$/u.test(site);
    expect(placeOf(await answerOf(site, persona))).toEqual([isFirst ? 'terms' : screen, dialog]);
  });

  it.each([
    [
      'cli',
      'limitIncrease',
      'increaseSent',
      { accountLast4: '4242', MonthlyIncome: applicant.MonthlyIncome },
    ],
    ['activation-payment', 'application', 'submit', { ...application, extraConsent: true }],
  ])('[RES-001] in %s as for somebody who fills in its form', async (flow, form, event, answers) => {
    const label = linked.sites.find(({ layers }) => layers.flow === flow)?.layers.flowNode;
    for (const persona of personas.slice(0, 4)) {
      const visitor = await visit(product, `${textOf(member(label, 'label'))}.${elsewhere}`);
      expect(await visitor.submit(form, event, { ...answers, SSN: `512-45-${persona}` })).toEqual([]);
      const there = [visitor.screen(), visitor.dialogs().at(-1)];
      expect(placeOf(await answerOf(`${elsewhere}.${flow}`, persona)), persona).toEqual(there);
    }
  });

  it('[RES-007] a way that leaves the site tells where it goes', async () => {
    const { end, lines } = await answerOf(`${here}.standalone`, '1002');
    expect(new URL(end.left ?? '').hostname).toBe('pay.localhost');
    expect(lines.at(-1)).toBe('end: away, at pay.localhost/. The way leaves the site.');
  });
});
