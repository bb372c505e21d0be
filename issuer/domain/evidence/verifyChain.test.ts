import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfRecord, type StoredHead, type StoredRecord, sha256, verifyChain } from './consentChain.ts';

const termsText = { title: [], sections: [] };
const termsVersion = sha256(JSON.stringify(termsText)).slice(0, 32);
const terms = JSON.stringify({ id: termsVersion, ...termsText });

/** A chain as the server writes it. */
function chainOf(answers: readonly string[]): { records: StoredRecord[]; head: StoredHead } {
  const records: StoredRecord[] = [];
  for (const [index, answer] of answers.entries()) {
    const text = index === 0 ? undefined : `I agree to ${index}.`;
    const record = {
      application: 'a',
      position: index + 1,
      at: new Date(1_700_000_000_000 + index),
      site: 'maple.check',
      release: 'r1',
      call: 'submit-application',
      place: 'application',
      name: `box${index}`,
      answer,
      statement: text === undefined ? undefined : sha256(text),
      termsVersion,
      previous: records.at(-1)?.hash ?? '',
    };
    const hash = hashOfRecord(record);
    records.push({ ...record, hash, sealed: { hash, address: '192.0.2.1', userAgent: 'x' }, text, terms });
  }
  return { records, head: { length: records.length, hash: records.at(-1)?.hash ?? '' } };
}

const chain = fc.array(fc.string(), { minLength: 2, maxLength: 8 }).map(chainOf);
const chainAndPlace = chain.chain(({ records, head }) =>
  fc.record({
    records: fc.constant(records),
    head: fc.constant(head),
    at: fc.nat({ max: records.length - 1 }),
  }),
);

const columns = [
  'answer',
  'site',
  'release',
  'call',
  'place',
  'name',
  'hash',
  'previous',
  'application',
] as const;

function changed(records: StoredRecord[], at: number, change: Partial<StoredRecord>): StoredRecord[] {
  return records.map((record, index) => (index === at ? { ...record, ...change } : record));
}

describe('verifyChain', () => {
  it('finds nothing wrong with what the server wrote', () => {
    fc.assert(fc.property(chain, ({ records, head }) => verifyChain(records, head) === undefined));
    expect(verifyChain([], undefined)).toBeUndefined();
  });

  it('[F-201] [SAFE-11] names the record of which any text was changed', () => {
    const change = fc.record({ column: fc.constantFrom(...columns), with: fc.string() });
    fc.assert(
      fc.property(chainAndPlace, change, ({ records, head, at }, { column, with: value }) => {
        fc.pre(records[at]?.[column] !== value);
        expect(verifyChain(changed(records, at, { [column]: value }), head)).toBe(
          `Record ${at + 1} was changed.`,
        );
      }),
    );
  });

  it.each([{ at: new Date(0) }, { statement: 'other' }, { statement: undefined }, { termsVersion: 'other' }])(
    '[SAFE-11] names the record in which %j stands',
    (change) => {
      const { records, head } = chainOf(['1', '0', 'yes']);
      expect(verifyChain(changed(records, 1, change), head)).toBe('Record 2 was changed.');
    },
  );

  it('[F-201] [SAFE-11] names a record that was taken away, the last one too', () => {
    fc.assert(
      fc.property(chainAndPlace, ({ records, head, at }) => {
        const left = records.filter((_record, index) => index !== at);
        expect(verifyChain(left, head)).toBe(`Record ${at + 1} is missing.`);
      }),
    );
    expect(verifyChain([], chainOf(['1']).head)).toBe('Record 1 is missing.');
  });

  it('[F-201] [SAFE-11] names the first of two that changed places', () => {
    fc.assert(
      fc.property(chainAndPlace, fc.nat(), ({ records, head, at }, other) => {
        const with_ = other % records.length;
        fc.pre(with_ !== at);
        const [one, two] = [records[at], records[with_]] as [StoredRecord, StoredRecord];
        const swapped = changed(changed(records, at, { ...two, position: one.position }), with_, {
          ...one,
          position: two.position,
        });
        expect(verifyChain(swapped, head)).toBe(`Record ${Math.min(at, with_) + 1} was changed.`);
      }),
    );
  });

  it('names a chain that somebody without a key built anew', () => {
    const { records, head } = chainOf(['1', 'no']);
    const forged = chainOf(['1', 'yes']).records;
    const withOldSeals = forged.map((record, index) => ({ ...record, sealed: records[index]?.sealed }));
    expect(verifyChain(withOldSeals, head)).toBe('Record 2 was not sealed with a key of this server.');
  });

  it('names a record behind the end, and an end that is not there or not readable', () => {
    const { records, head } = chainOf(['1', '0']);
    const longer = chainOf(['1', '0', '1']).records;
    expect(verifyChain(longer, head)).toBe('Record 3 was added after the end of the chain.');
    expect(verifyChain(records, undefined)).toBe(
      'The end of the chain is missing. Later records may be missing, too.',
    );
    expect(verifyChain(records, 'unreadable')).toBe('The end of the chain was changed.');
    expect(verifyChain(records, { length: 2, hash: 'other' })).toBe('The end of the chain was changed.');
  });

  it('names a text or terms that were changed or are gone', () => {
    const { records, head } = chainOf(['1', '0']);
    const said = (change: Partial<StoredRecord>) => verifyChain(changed(records, 1, change), head);
    expect(said({ text: undefined })).toBe('The text of record 2 is missing.');
    expect(said({ text: 'I agree to nothing.' })).toBe('The text of record 2 was changed.');
    expect(said({ terms: undefined })).toBe('The terms of record 2 are missing.');
    expect(said({ terms: '{}' })).toBe('The terms of record 2 were changed.');
    expect(said({ terms: 'no JSON' })).toBe('The terms of record 2 were changed.');
  });
});
