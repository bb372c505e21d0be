import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServices } from './readServices.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardstock-services-'));
const environment: Record<string, string> = { ISSUER_TOKEN: 'hidden', TWO_LINES: 'hidden\nhidden' };

/** What is said of a services file; an empty text where it is right. */
function said(text: string): string {
  const file = join(folder, 'services.json');
  writeFileSync(file, text);
  try {
    readServices(file, { variable: (name) => environment[name] });
    return '';
  } catch (error) {
    return (error as Error).message.replaceAll(folder, '');
  }
}

/** A file whose email service has these lines, from line 6 on. */
const email = (...lines: string[]) =>
  `{
  "services": {
    "email": {
      "url": "https://checks.example/",
      "calls": { "check": {
        ${lines.join('\n        ')}
      } }
    }
  }
}`;
const right = [
  '"path": "mailboxes",',
  '"request": { "mailbox": "=request.email" },',
  '"answer": { "reason": "=answer.cause", "state": "=answer.grade" }',
];

describe('a services file', () => {
  it('[REL-07] is right as the example has it', () => {
    expect(said(readFileSync('issuer/standIn/services.json', 'utf8'))).toBe('');
    expect(said(email(...right))).toBe('');
    for (const path of ['/mailboxes', 'mailboxes/', 'mailboxes:check', 'v1/mailboxes'])
      expect(said(email(`"path": "${path}",`, ...right.slice(1)))).toBe('');
    // What the answer says itself is their word where words translate it.
    const theirs =
      '"answer": { "reason": "=answer.cause", "state": "good" }, "words": { "state": { "good": "risky" } }';
    expect(said(email(...right.slice(0, 2), theirs))).toBe('');
    expect(said('{}')).toBe('');
  });

  it.each([
    [
      ['"path": "mailboxes",', '"answer": { "reason": "=answer.cause" }'],
      '7:19: the key "state" is missing.',
    ],
    [
      [right[0], '"request": { "mailbox": "=request.mail" },', right[2]],
      '7:35: "request.mail" cannot be read here. Known: request.email',
    ],
    [
      [right[0], '"request": { "mailbox": "=mailbox" },', right[2]],
      '7:35: named values and sentences are for flows: write a path, such as =answer.code.',
    ],
    [
      [right[0], right[1], '"answer": { "reason": "=if good then \'x\'", "state": "=answer.grade" }'],
      '8:36: no condition is named "good": write a test, such as answer.found is false.',
    ],
    [
      ['"path": "mailboxes/{request.email}",', right[1], right[2]],
      '6:17: "request.email" is personal data and must not appear in a URL: put it into "request".',
    ],
    [
      ['"path": "mailboxes/{request.id}",', right[1], right[2]],
      '6:17: "request.id" cannot be used in this path.',
    ],
    [
      [right[0], right[1], `${right[2]},`, '"words": { "grade": { "good": "deliverable" } }'],
      '9:20: the answer has no "grade". Known: state, reason',
    ],
    [
      [right[0], right[1], `${right[2]},`, '"words": { "state": { "good": "deliverible" } }'],
      '9:39: "deliverible" cannot stand here. Known: deliverable, ',
    ],
    [
      [right[0], right[1], '"answer": { "reason": "=answer.cause", "state": "risk" }'],
      '8:57: "risk" cannot stand here. Known: risky, ',
    ],
    [
      [
        right[0],
        right[1],
        '"answer": { "reason": "=answer.cause", "state": "=if answer.ok is true then \'good\' else \'risky\'" }',
      ],
      '8:85: "good" cannot stand here. Known: ',
    ],
    ...['http://plain.example/mailboxes', '//plain.example/mailboxes', 'mailboxes?all'].map((path) => [
      [`"path": "${path}",`, right[1], right[2]],
      `6:17: "${path}" is not a path below the url, such as decisions or reviews/{request.review}.`,
    ]),
    ...['../mailboxes', 'mailboxes/%2E%2e/admin'].map((path) => [
      [`"path": "${path}",`, right[1], right[2]],
      '6:17: this path leads out of the url: write one below it, such as decisions.',
    ]),
  ])('[REL-07] names the mistake in %j', (lines, sentence) => {
    expect(said(email(...(lines as string[])))).toContain(`/services.json:${sentence}`);
  });

  it.each([
    ['"https://checks.example/"', '"http://checks.example/"', '4:14: this URL is not encrypted'],
    ['"https://checks.example/"', '"https://user:word@checks.example/"', '4:14: "https://user:word@checks'],
    [
      '"url"',
      '"headers": { "Authorization": "Bearer abc123" }, "url"',
      '4:37: "Bearer abc123" is not an environment variable in braces, such as "Bearer {ISSUER_TOKEN}": secrets must not be in this file.',
    ],
    [
      '"url"',
      '"headers": { "Authorization": "Bearer {OTHER_TOKEN}" }, "url"',
      '4:37: the environment has no variable OTHER_TOKEN: set it.',
    ],
    [
      '"url"',
      '"headers": { "X-Key": "{TWO_LINES}" }, "url"',
      '4:29: the variable TWO_LINES holds what no header may: one line of ASCII.',
    ],
    [
      '"url"',
      '"headers": { "Host": "{ISSUER_TOKEN}" }, "url"',
      '4:20: the server itself sets the header "Host": leave it out.',
    ],
    ['"url"', '"breaker": { "pause": 500 }, "url"', '4:20: no key is named "pause" here. Known: '],
    ['"url"', '"timeout": 5, "url"', '4:18: 5 should be at least 100.'],
    ['{\n', '{,\n', '1:2: this is not JSON'],
  ])('[REL-07] [SAFE-13] names the mistake of %s as %s and no secret', (from, to, sentence) => {
    const told = said(email(...right).replace(from, to));
    expect(told).toContain(`/services.json:${sentence}`);
    expect(told).not.toContain('hidden');
  });

  it('[REL-07] is told to be missing', () => {
    expect(() => readServices('/nowhere/services.json', { variable: () => undefined })).toThrow(
      'SERVICES_FILE: there is no file /nowhere/services.json that can be read',
    );
  });
});

describe('the words of a services file', () => {
  /** What is said of the example where a call has these words. */
  const saidOfWords = (service: string, call: string, words: object) => {
    const document = JSON.parse(readFileSync('issuer/standIn/services.json', 'utf8'));
    document.services[service].calls[call].words = words;
    return said(JSON.stringify(document));
  };

  it.each([
    ['decision', 'decide', 'result', 'APROVED', 'APPROVED'],
    ['decision', 'accept', 'decision', 'PENDINTERNAL', 'APPROVED'],
    ['decision', 'increase', 'status', 'APPROVED', 'Approved'],
    ['bankLink', 'find', 'result.result', 'APROVED', 'APPROVED'],
    ['address', 'check', 'missingParts', 'number', 'house_number'],
  ])('[REL-07] are known to %s.%s: %s is never %s', (service, call, key, wrong, right) => {
    expect(saidOfWords(service, call, { [key]: { X: right } })).toBe('');
    const told = saidOfWords(service, call, { [key]: { X: wrong } });
    expect(told).toContain(`"${wrong}" cannot stand here. Known: `);
    expect(told.split('Known: ')[1]?.split(', ')).toContain(right);
  });

  it('[REL-07] have the type of their key', () => {
    expect(saidOfWords('captcha', 'check', { isSolved: { Y: true } })).toBe('');
    expect(saidOfWords('captcha', 'check', { isSolved: { Y: 'yes' } })).toContain('"yes" ');
  });

  it('[REL-07] are looked up by their whole key', () => {
    expect(saidOfWords('bankLink', 'find', { 'result.reslt': { X: 'APPROVED' } })).toContain(
      'the answer has no "result.reslt". Known: result, result.result, ',
    );
  });
});

describe('the call record of a services file', () => {
  /** What is said of the example where its decision system takes results like this; line 1 has all of it. */
  const saidOfRecord = (record: object) => {
    const document = JSON.parse(readFileSync('issuer/standIn/services.json', 'utf8'));
    document.services.decision.calls.record = record;
    return said(JSON.stringify(document));
  };

  it.each([
    [
      { path: 'results', request: { mail: '=request.email' } },
      '"request.email" cannot be read here. Known: request.id, ',
    ],
    [
      { path: 'results/{request.reference}' },
      '"request.reference" is personal data and must not appear in a URL: put it into "request".',
    ],
  ])('[REL-07] is held to what it may read: %j', (record, sentence) => {
    expect(saidOfRecord({ path: 'results/{request.id}', request: '=request.result' })).toBe('');
    const told = saidOfRecord(record);
    expect(told).toMatch(/services\.json:1:\d+: /);
    expect(told).toContain(sentence);
  });
});
