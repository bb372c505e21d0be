import { describe, expect, it } from 'vitest';
import { frameAddress } from './ProviderFrame.tsx';

const origin = 'http://site.localhost:4000';

describe('[SAFE-05] frameAddress', () => {
  it.each(['https://captcha.example/frame?key=1', 'http://thirdparty.localhost:4000/captcha'])(
    'takes %s',
    (address) => {
      expect(frameAddress(address, origin)?.href).toBe(address);
    },
  );

  it.each([
    '',
    'captcha',
    '/captcha',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://captcha.example/frame',
    'https://user:word@captcha.example/',
    `${origin}/captcha`,
  ])('refuses %j', (address) => {
    expect(frameAddress(address, origin)).toBeUndefined();
  });
});
