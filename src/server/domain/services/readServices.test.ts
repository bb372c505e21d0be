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
    expect(said(readFileSync('scripts/issuer/services.json', 'utf8'))).toBe('');
    expect(said(email(...right))).toBe('');
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
      [right[0], '"request": { "mailbox": "=answer.email" },', right[2]],
      '7:35: "answer.email" cannot be read here. Known: request.email',
    ],
    [
      [right[0], '"request": { "mailbox": "=request.email | shout" },', right[2]],
      '7:51: no converter is named "shout". Known: ',
    ],
    [
      [right[0], '"request": { "mailbox": "=mailbox" },', right[2]],
      '7:35: named values and sentences are for flows: write a path, such as =answer.code.',
    ],
    [
      [right[0], right[1], '"answer": { "reason": "=answer.cause +", "state": "=answer.grade" }'],
      '8:46: + means nothing in an expression',
    ],
    [
      [right[0], right[1], '"answer": { "reason": "=if good then \'x\'", "state": "=answer.grade" }'],
      '8:36: no condition is named "good": write a test, such as answer.found is false.',
    ],
    [
      ['"path": "mailboxes/{request.email}",', right[1], right[2]],
      '6:17: "request.email" is personal and stands in no address: put it into "request".',
    ],
    [
      ['"path": "mailboxes/{request.id}",', right[1], right[2]],
      '6:17: "request.id" cannot stand in this address.',
    ],
    [
      [right[0], right[1], `${right[2]},`, '"words": { "grade": { "good": "deliverable" } }'],
      '9:20: the answer has no "grade". Known: state, reason',
    ],
  ])('[REL-07] names the mistake in %j', (lines, sentence) => {
    expect(said(email(...(lines as string[])))).toContain(`/services.json:${sentence}`);
  });

  it.each([
    ['"https://checks.example/"', '"http://checks.example/"', '4:14: this is no address that is encrypted'],
    ['"https://checks.example/"', '"https://user:word@checks.example/"', '4:14: "https://user:word@checks'],
    [
      '"url"',
      '"headers": { "Authorization": "Bearer abc123" }, "url"',
      '4:37: "Bearer abc123" is not a variable of the environment in braces, such as "Bearer {ISSUER_TOKEN}": secrets do not stand in this file.',
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
    ['"url"', '"timeout": 5, "url"', '4:18: 5 should be at least 100.'],
    ['"email"', '"mail"', '3:5: no key is named "mail" here. Known: email'],
    ['"services"', '"without": { "email": "" }, "services"', '2:25: the text is empty.'],
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
