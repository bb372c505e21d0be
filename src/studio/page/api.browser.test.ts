import { afterEach, expect, it, vi } from 'vitest';
import { call } from './api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.asking;
});

it('[F-827] changes go to the server in the order in which they were made, and questions wait for none', async () => {
  document.documentElement.dataset.asking = 'sentence map';
  const answers = new Map<string, (answer: Response) => void>();
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, options) => {
    const name = `${String(address).split('/').at(-1)} ${String(options?.body)}`;
    sent.push(name);
    return new Promise((resolve) => answers.set(name, resolve));
  });
  const answer = (name: string, status = 200) => answers.get(name)?.(new Response('null', { status }));
  const edit = (is: number) => call('edit', { site: 's', file: 'f', path: ['p'], is });
  const body = (is: number) => `edit ${JSON.stringify({ site: 's', file: 'f', path: ['p'], is })}`;
  const edits = [1, 2, 3].map(edit);
  const asked = call('map', { site: 's' });
  await vi.waitFor(() => expect(sent).toEqual(['map {"site":"s"}', body(1)]));
  answer('map {"site":"s"}');
  await asked;
  answer(body(1));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.at(-1)).toBe(body(2));
  // What is refused holds nothing up.
  answer(body(2), 409);
  await expect(edits[1]).rejects.toThrow('null');
  await vi.waitFor(() => expect(sent.at(-1)).toBe(body(3)));
  answer(body(3));
  await edits[2];
  // Who types faster than the server answers sends what is typed last.
  const type = (is: string) => call('edit', { site: 's', file: 'f', path: ['p'], is, step: 'one' });
  const first = type('T');
  await vi.waitFor(() => expect(sent.at(-1)).toContain('"T"'));
  const typed = [first, ...['Th', 'Thanks'].map(type)];
  answer(sent.at(-1) ?? '');
  await vi.waitFor(() => expect(sent.at(-1)).toContain('"Thanks"'));
  answer(sent.at(-1) ?? '');
  await Promise.all(typed);
  expect(sent.filter((one) => one.includes('"Th"'))).toEqual([]);
});
