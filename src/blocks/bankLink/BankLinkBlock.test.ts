import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageIn } from './BankLinkBlock.tsx';

const linked = { step: 'REDIRECT', institution: 'Test Bank One', loginId: 'approved-1' };

describe('[SAFE-12] messageIn', () => {
  it('[LNK-011] [LNK-012] reads what the widget tells, and nothing beside it', () => {
    expect(messageIn({ step: 'APP_MOUNTED', x: 1 })).toEqual({ step: 'APP_MOUNTED' });
    expect(messageIn({ ...linked, url: 'https://x.example' })).toEqual(linked);
  });

  it.each([
    ['text', 'REDIRECT'],
    ['nothing', null],
    ['no step', { institution: 'a', loginId: 'b' }],
    ['another step', { step: 'COMPLETED' }],
    ['a step in a list', { step: ['REDIRECT'] }],
    ['no institution', { step: 'REDIRECT', loginId: 'b' }],
    ['no login', { step: 'REDIRECT', institution: 'a' }],
    ['an empty login', { ...linked, loginId: '' }],
    ['a login that is no text', { ...linked, loginId: ['b'] }],
    ['a login that is too long', { ...linked, loginId: 'x'.repeat(201) }],
    ['an institution that is too long', { ...linked, institution: 'x'.repeat(101) }],
  ])('hears no %s', (_what, data) => {
    expect(messageIn(data)).toBeUndefined();
  });

  it('throws for no message whatever', () => {
    fc.assert(fc.property(fc.anything(), (data) => void messageIn(data)));
  });
});
