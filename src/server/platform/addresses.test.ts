import { expect, it } from 'vitest';
import { isLoopback } from './addresses.ts';

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('takes %s for this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '192.168.1.5', 'example.com', '127.0.0.1.example.com'])(
  'does not take %s for this machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
