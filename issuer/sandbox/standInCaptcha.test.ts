import { describe, expect, it } from 'vitest';
import { createSecrets } from '../platform/encryption/secrets.ts';
import { checkStandInToken, issueStandInToken } from './standIns.ts';

const secrets = createSecrets([Buffer.alloc(32, 1)]);
const now = new Date('2025-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('[A-093] the captcha provider of the sandbox', () => {
  const token = issueStandInToken(now, secrets);
  const [id = '', seconds = '', mark = ''] = token.split('.');

  it('knows its own token until that ends', () => {
    expect(checkStandInToken(token, now, secrets)).toEqual({ challenge: id, endsAt: later(600) });
    expect(checkStandInToken(token, later(599), secrets)).toBeDefined();
    expect(checkStandInToken(token, later(600), secrets)).toBeUndefined();
  });

  it('issues another one each time', () => {
    expect(issueStandInToken(now, secrets)).not.toBe(token);
  });

  it.each([
    ['', 'nothing'],
    ['x', 'a word'],
    [`${id}.${seconds}`, 'one without mark'],
    [`${id}.${Number(seconds) + 3600}.${mark}`, 'one whose end was moved'],
    [`${'0'.repeat(32)}.${seconds}.${mark}`, 'one of another name'],
    [`${id}.${seconds}.${'0'.repeat(64)}`, 'one with another mark'],
    [`${token}.`, 'one with something behind it'],
    ['💥'.repeat(500), 'noise'],
  ])('[REL-08] refuses %j, which is %s', (text) => {
    expect(checkStandInToken(text, now, secrets)).toBeUndefined();
  });
});
