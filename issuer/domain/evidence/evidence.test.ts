import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { type Observer, silentObserver } from '../../../src/server/platform/metrics/Observer.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { idOf } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { serverOfFile, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { textOfPdf } from '../../../testing/support/textOfPdf.ts';
import { enterKeys } from '../../platform/encryption/keys.ts';
import { reseal } from '../../platform/encryption/reseal.ts';
import { createSecrets } from '../../platform/encryption/secrets.ts';
import { sealedTables } from '../../sealedTables.ts';
import { eraseApplication } from '../backOffice/eraseApplication.ts';
import { sha256 } from './consentChain.ts';
import { gatherEvidence, lackOf, renderEvidencePdf, verdictOf } from './gatherEvidence.ts';

const observer: Observer = { ...silentObserver };
const server = await serverOfFile({ observer });

/** Stands in no log line and, in clear, in no column. */
const canary = 'Canary-Browser/7.7 (visited 198.51.100.77)';
const host = 'apply.maple.localhost';

const words: Record<string, Record<string, unknown>> = {
  papers: { control: 'checkbox', label: 'I read papers on a screen.' },
  shield: {
    control: 'radioGroup',
    label: '$1.39 a month',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  creditProtection: { control: 'checkbox', label: 'I want it.' },
  all: { control: 'checkbox', label: 'I agree with First Bank.' },
};

/** As a page states it that draws these words. */
function stated(Name: string, Answer: string, terms?: string, changes: Record<string, unknown> = {}) {
  const statement = { place: 'application', name: Name, ...words[Name], ...changes, terms };
  return { Place: 'application', Name, Answer, Hash: sha256(JSON.stringify(statement)) };
}

async function termsId(visitor: Visitor): Promise<string> {
  const named = { productCode: 'MAPLE' };
  return (await callByContract(server, visitor.token, 'get-pdf-html-template', named, { host })).json()
    .TermsId;
}

let person = 1000;
async function apply(
  consents: (terms: string) => unknown,
  headers: Record<string, string> = {},
  terms: Record<string, unknown> = {},
) {
  person += 1;
  const visitor = await server.visit(host);
  const Consents = consents(await termsId(visitor));
  const sent = submission(String(person));
  const body = {
    ...sent,
    Terms: { ...(sent.Terms as object), ...terms },
    ...(Consents === undefined ? {} : { Consents }),
  };
  const answer = await visitor.call('submit-application', body, headers);
  const reference = String(answer.json().Payload?.ref_number ?? '');
  return { answer, reference };
}

const all = (terms: string) => [stated('papers', '1'), stated('shield', 'no'), stated('all', '1', terms)];

async function evidenceOf(reference: string, { secrets } = server) {
  const gathered = await gatherEvidence(server.database, secrets, await idOf(server.database, reference));
  if (gathered === undefined) throw new Error(`There is no application ${reference}.`);
  return gathered;
}

const count = async () => {
  const [row] = await server.database.query<{ count: number }>(
    `select (select count(*) from application) + (select count(*) from consent_record) +
       (select count(*) from consent_statement) + (select count(*) from terms_version) as count`,
  );
  return Number(row?.count);
};

describe('consents of a submission', () => {
  it('[F-201] [SAFE-11] are recorded with their words, the release and the terms, behind the call itself', async () => {
    const { answer, reference } = await apply(all, { 'user-agent': canary });
    expect(answer.statusCode).toBe(200);
    const { records, fault } = await evidenceOf(reference);
    expect(fault).toBeUndefined();
    expect(JSON.parse(records[0]?.answer ?? '')).toEqual({
      ...{ ESignConsent: true, EmailOptIn: true },
      // Who reviewed the words that were agreed to (F-821).
      reviews: {
        papers: { 'field.papers.label': { at: '2026-11-30T12:00:00Z', by: 'Kim Rowe', note: 'LEGAL-7' } },
      },
    });
    expect(records.map(({ call, name, answer: said }) => [call, name, name === '' || said])).toEqual([
      ['submit-application', '', true],
      ['submit-application', 'papers', '1'],
      ['submit-application', 'shield', 'no'],
      ['submit-application', 'all', '1'],
    ]);
    expect(records[3]).toMatchObject({
      site: 'maple.apply',
      release: 'fe0123456789abcd',
      sealed: { address: '127.0.0.1', userAgent: canary },
    });
    expect(JSON.parse(records[2]?.text ?? '').label).toBe('$1.39 a month');
    expect(JSON.parse(records[3]?.text ?? '').terms).toBe(records[3]?.termsVersion);
  });

  it.each<[string, (terms: string) => unknown, string[]]>([
    ['of other words', () => [stated('papers', '1', undefined, { label: 'I read nothing.' })], ['papers']],
    [
      'of another price',
      () => [stated('papers', '1'), stated('shield', 'no', undefined, { label: '$0.99 a month' })],
      ['shield'],
    ],
    ['of older terms', () => [stated('all', '1', '0'.repeat(32))], ['all']],
    [
      'of which some hold',
      () => [
        stated('all', '1', '0'.repeat(32)),
        stated('papers', '1'),
        stated('shield', 'no', undefined, { label: '' }),
      ],
      ['all', 'shield'],
    ],
    [
      'that the release does not have',
      () => [{ ...stated('papers', '1'), Name: 'constructor' }],
      ['constructor'],
    ],
  ])('[REL-03] refuses those %s, names them, and writes nothing', async (_what, consents, outdated) => {
    const before = await count();
    const { answer } = await apply(consents);
    expect(answer.statusCode).toBe(409);
    const { fields, path, ...told } = answer.json().Error;
    expect(told).toMatchObject({
      code: 'termsChanged',
      message: 'The terms have changed. Please read them again.',
    });
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(outdated);
    expect(path).toBe(fields[0].path);
    expect(await count()).toBe(before);
  });

  it.each<[string, unknown[], string]>([
    [
      'an answer that its box cannot give',
      [stated('papers', 'maybe, call 512 555 0177')],
      '/Consents/0/Answer',
    ],
    ['the answer of another control', [stated('papers', '1'), stated('shield', '1')], '/Consents/1/Answer'],
    ['the name of a property', [stated('shield', 'constructor')], '/Consents/0/Answer'],
    [
      'one consent twice',
      [stated('shield', 'yes'), stated('papers', '1'), stated('shield', 'no')],
      '/Consents/2',
    ],
    [
      'a yes beside a no of the contract’s own field',
      [stated('creditProtection', '1')],
      '/Consents/0/Answer',
    ],
    [
      'a no beside a yes of it',
      [stated('papers', '1'), stated('creditProtection', '0')],
      '/Consents/1/Answer',
    ],
    ['nothing beside a yes of it', [stated('creditProtection', '')], '/Consents/0/Answer'],
  ])('[F-201] [SAFE-11] refuses %s with a 400, and writes nothing', async (what, consents, path) => {
    const before = await count();
    const CreditProtection = what.includes('beside a yes');
    const { answer } = await apply(() => consents, {}, { CreditProtection });
    expect([answer.statusCode, answer.json().Error]).toMatchObject([400, { code: 'invalid', path }]);
    expect(await count()).toBe(before);
  });

  it.each([
    ['false', false],
    ['', false],
    ['1', true],
  ])(
    '[F-201] takes the answer %j that says what the contract’s own field says: %j',
    async (said, CreditProtection) => {
      const { answer, reference } = await apply(
        () => [stated('creditProtection', said)],
        {},
        { CreditProtection },
      );
      expect(answer.statusCode).toBe(200);
      expect((await evidenceOf(reference)).records[1]).toMatchObject({
        name: 'creditProtection',
        answer: said,
      });
    },
  );

  it.each([[undefined], [null], [[]]])('records that a request with %j states nothing', async (consents) => {
    const { answer, reference } = await apply(() => consents);
    expect(answer.statusCode).toBe(200);
    const { records, fault } = await evidenceOf(reference);
    expect([fault, records.length, records[0]?.name]).toEqual([undefined, 1, '']);
  });

  const asPage = { origin: `http://${host}:4000` };

  it.each<[string, (terms: string) => unknown, string[]]>([
    ['nothing', () => undefined, ['papers', 'all']],
    ['an empty list', () => [], ['papers', 'all']],
    ['not all', () => [stated('papers', '1'), stated('shield', 'no')], ['all']],
  ])(
    '[F-724] refuses a page that states %s, names what is missing, and writes nothing',
    async (_what, consents, missing) => {
      const before = await count();
      const { answer } = await apply(consents, asPage);
      expect([answer.statusCode, answer.json().Error.code]).toEqual([400, 'consentMissing']);
      const { fields } = answer.json().Error;
      expect(fields.map(({ field }: { field: string }) => field)).toEqual(missing);
      expect(await count()).toBe(before);
      expect((await apply(all, asPage)).answer.statusCode).toBe(200);
    },
  );

  it('[F-724] refuses a page that says yes in a field of the contract and states no such consent', async () => {
    const { answer } = await apply(all, asPage, { CreditProtection: true });
    expect(answer.json().Error).toMatchObject({
      code: 'consentMissing',
      fields: [{ field: 'creditProtection' }],
    });
  });

  it('[F-724] refuses a box that has to be ticked and is not, whoever states it', async () => {
    const before = await count();
    const { answer } = await apply((terms) => [stated('papers', '0'), stated('all', '1', terms)]);
    expect([answer.statusCode, answer.json().Error.path]).toEqual([400, '/Consents/0/Answer']);
    expect(await count()).toBe(before);
  });

  it.each<[string, (terms: string) => unknown, string[]]>([
    ['nothing', () => undefined, ['papers', 'all']],
    ['some', () => [stated('papers', '1')], ['all']],
    ['all', all, []],
  ])(
    '[F-724] [F-848] takes a bare call that states %s, and evidence, log and metric say what it did not',
    async (_what, consents, unstated) => {
      const calls: unknown[] = [];
      observer.onUnstatedConsents = (of) => void calls.push(of);
      server.lines.length = 0;
      const { answer, reference } = await apply(consents);
      expect(answer.statusCode).toBe(200);
      const gathered = await evidenceOf(reference);
      expect(gathered.fault).toBeUndefined();
      const told = unstated.length === 0 ? undefined : unstated;
      expect(JSON.parse(gathered.records[0]?.answer ?? '').consentsNotStated).toEqual(told);
      expect(verdictOf(gathered).includes(`did not state these consents: ${unstated.join(', ')}.`)).toBe(
        told !== undefined,
      );
      // The command ends with this, and with the status of a failure.
      expect(lackOf(gathered) === undefined).toBe(told === undefined);
      const lines = server.lines
        .map((line) => JSON.parse(line))
        .filter(({ message }) => message === 'consents were not stated');
      expect(lines.map((line) => line.unstated)).toEqual(told === undefined ? [] : [told]);
      expect(calls).toEqual(told === undefined ? [] : [{ call: 'submit-application' }]);
    },
  );
});

describe('the evidence of an application that is erased', () => {
  const erase = (reference: string) =>
    eraseApplication(
      { database: server.database, secrets: server.secrets, now: () => new Date(), operator: 'me' },
      reference,
      'Case 1',
    );

  it('[F-201] [SAFE-03] tells no address and no browser any more, and its chain is whole', async () => {
    const { reference } = await apply(all, { 'user-agent': canary });
    const before = await evidenceOf(reference);
    await erase(reference);
    const { records, fault } = await evidenceOf(reference);
    expect(fault).toBeUndefined();
    expect(records.map(({ hash }) => hash)).toEqual(before.records.map(({ hash }) => hash));
    for (const { sealed, hash } of records) expect(sealed).toEqual({ hash });
  });

  it('[F-201] [SAFE-11] does not make a foreign record one of ours', async () => {
    const { reference } = await apply(all);
    const of = '(select id from application where reference = $1)';
    await server.database.query(
      `update consent_record set origin = '\\x0102' where position = 2 and application = ${of}`,
      [reference],
    );
    await erase(reference);
    expect((await evidenceOf(reference)).fault).toBe('Record 2 was not sealed with a key of this server.');
  });
});

describe('the chain in the database', () => {
  it.each<[string, string]>([
    ["update consent_record set answer = 'yes' where position = 3", 'Record 3 was changed.'],
    [
      "update consent_record set origin = '\\x0102' where position = 1",
      'Record 1 was not sealed with a key of this server.',
    ],
  ])('names what was done by %j', async (sql, fault) => {
    const { reference } = await apply(all);
    const id = await idOf(server.database, reference);
    await server.database.query(`${sql} and application = $1`, [id]);
    expect((await evidenceOf(reference)).fault).toBe(fault);
  });

  const other: Record<string, string> = {
    stage: "'offered'",
    result: "'PENDFEE'",
    credit_limit: '9000',
    security_deposit: '1',
    credit_protection_price: '0.01',
    card_color_fee: '0',
  };

  it.each(Object.keys(other))('[F-729] does not hide that %s was changed beside it', async (column) => {
    const { reference } = await apply(all);
    await server.database.query(`update application set ${column} = ${other[column]} where reference = $1`, [
      reference,
    ]);
    const { fault } = await evidenceOf(reference);
    expect(fault).toMatch(new RegExp(`^The column ${column} was changed from .+ to .+\\.$`));
  });

  it('[F-729] has a sealed copy of every amount, of the stage and of the result', async () => {
    const rows = await server.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'application' and (data_type = 'numeric' or column_name in ('stage', 'result'))`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(other).sort());
  });

  it('stands after the keys have changed and the old one is gone', async () => {
    const other = await testServer();
    try {
      const visitor = await other.visit(host);
      const body = { ...submission('4321'), Consents: [stated('papers', '1')] };
      const reference = (await visitor.call('submit-application', body)).json().Payload.ref_number;
      const [old, young] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
      for (const keys of [
        [old, young],
        [young, old],
      ])
        await (await enterKeys(other.database, createSecrets(keys))).leave();
      await reseal(other.database, createSecrets([young, old]), sealedTables);
      const secrets = createSecrets([young]);
      const gathered = await gatherEvidence(other.database, secrets, await idOf(other.database, reference));
      expect([gathered?.fault, gathered?.records.length]).toEqual([undefined, 2]);
    } finally {
      await other.close();
    }
  });
});

describe('the PDF of the evidence', () => {
  it('holds what was shown, what was answered and the terms', async () => {
    const { reference } = await apply(all);
    const document = await PDFDocument.load(await renderEvidencePdf(await evidenceOf(reference)));
    const text = textOfPdf(document);
    expect(document.getTitle()).toBe(`Evidence of application ${reference}`);
    for (const said of [
      'All 4 records are intact and in order',
      'I read papers on a screen.',
      'field.papers.label was reviewed by Kim Rowe, 2026-11-30: LEGAL-7',
      '$1.39 a month',
      'Answer: no',
      'I agree with First Bank.',
      'Maple Mastercard: pricing and terms',
      '35.90%',
    ])
      expect(text).toContain(said);
  });

  it('says what is wrong, and draws what cannot be read as it is', async () => {
    const { reference } = await apply(all);
    const gathered = await evidenceOf(reference);
    const records = gathered.records.map((record) => ({ ...record, text: 'no JSON', terms: undefined }));
    for (const record of records) if (record.name === '') record.answer = 'no JSON either';
    const pdf = await renderEvidencePdf({ ...gathered, records, fault: 'Record 2 was changed.' });
    const text = textOfPdf(await PDFDocument.load(pdf));
    expect(text).toContain('Record 2 was changed.');
    expect(text).toContain('no JSON');
    expect(text).toContain('no JSON either');
    expect(text).toContain('They are missing.');
  });
});
