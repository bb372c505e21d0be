import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blockExample } from '../../../testing/blocks/BlockDescriptor.ts';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { ExampleBlock } from '../../../testing/blocks/ExampleBlock.tsx';
import { ScriptAddressContext } from '../../state/contexts.ts';
import descriptor from './captcha.block.json' with { type: 'json' };

const salt = 'c0ffee?expires=9999999999&';
/** SHA-256 of the salt and 7. */
const puzzle = {
  algorithm: 'SHA-256',
  challenge: '',
  salt,
  maxnumber: 50,
  signature: 'mark',
};

async function solvable(puzzleSalt = salt) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${puzzleSalt}7`));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  return { ...puzzle, salt: puzzleSalt, challenge: hex.join('') };
}

/** Nothing answers at this port, and the browser does not even ask. */
const frame = 'http://frame.localhost:1/';

describe('CaptchaBlock', () => {
  it('[CAP-001] [UX-12] is one box with a label, which the keyboard ticks', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'idle');
    const box = getByRole('checkbox', { name: 'I am a person, not a program' });
    expect(box.element().getAttribute('name')).toBe('CAPTCHA');
    await userEvent.keyboard('{Tab} ');
    expect(raise).toHaveBeenCalledExactlyOnceWith('captchaAsked');
  });

  it('[UX-11] says politely that it works, keeps its tick and takes it back when asked', async () => {
    const { raise, container, getByRole } = await drawExample(descriptor, 'working');
    expect(container.querySelector('[role="status"]')?.textContent).toBe(
      'Checking. This takes a few seconds.',
    );
    await expect.element(getByRole('checkbox')).toBeChecked();
    await getByRole('checkbox').click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('captchaReset');
  });

  it('[CAP-004] stays ticked once passed, and says so', async () => {
    const { raise, container, getByRole } = await drawExample(descriptor, 'passed');
    await getByRole('checkbox').click();
    await expect.element(getByRole('checkbox')).toBeChecked();
    expect(raise).not.toHaveBeenCalled();
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Thank you. The check is done.');
  });

  it('[UX-02] says where it failed, and can be ticked again', async () => {
    const { raise, container, getByRole } = await drawExample(descriptor, 'failed');
    const box = getByRole('checkbox');
    expect(box.element().getAttribute('aria-invalid')).toBe('true');
    const ids = box.element().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => container.querySelector(`#${id}`)?.textContent).join(' ')).toContain(
      'The check could not be finished.',
    );
    await box.click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('captchaAsked');
  });

  it('[A-093] says nothing after an unsuccessful answer: it is as before', async () => {
    const { container } = await drawExample(descriptor, 'idle');
    expect(container.querySelector('[role="status"]')?.textContent).toBe('');
    expect(container.querySelector('[aria-invalid]')).toBeNull();
  });

  it('[CAP-004] works a puzzle out in a worker and hands over the token', async () => {
    const challenge = await solvable();
    const { raise } = await drawExample(descriptor, 'working', { props: { challenge } });
    await expect.poll(() => raise.mock.calls).toHaveLength(1);
    const [event, values, detail] = raise.mock.calls[0] ?? [];
    expect([event, values]).toEqual(['captchaSolved', undefined]);
    const { maxnumber: _maxnumber, ...known } = challenge;
    expect(JSON.parse(atob(detail.token))).toEqual({ ...known, number: 7 });
  });

  it.each(['idle', 'passed', 'failed'])('works out nothing while %s', async (name) => {
    const started = vi.spyOn(window, 'Worker');
    await drawExample(descriptor, name, { props: { challenge: await solvable() } });
    expect(started).not.toHaveBeenCalled();
  });

  it.each([
    ['a puzzle has no solution', async () => ({ ...puzzle, challenge: '00'.repeat(32) })],
    // A token is Base64 of Latin-1, which does not include the snowman.
    ['the worker breaks', () => solvable('☃')],
  ])('[CAP-004] says that it failed where %s', async (_why, challenge) => {
    const props = { challenge: await challenge() };
    const { raise } = await drawExample(descriptor, 'working', { props });
    await expect.poll(() => raise.mock.calls).toEqual([['captchaFailed']]);
  });

  it('says that it failed where no worker may start', async () => {
    const raise = vi.fn();
    const example = blockExample(descriptor, 'working');
    const refuse = () => {
      throw new TypeError('scripts do not run here');
    };
    await render(
      <ScriptAddressContext value={refuse}>
        <ExampleBlock
          descriptor={descriptor}
          example={{ ...example, props: { ...example.props, challenge: puzzle } }}
          raise={raise}
        />
      </ScriptAddressContext>,
    );
    expect(raise.mock.calls).toEqual([['captchaFailed']]);
  });
});

describe('a provider’s frame', () => {
  async function drawFrame() {
    const drawn = await drawExample(descriptor, 'working', { props: { frame } });
    const element = drawn.container.querySelector('iframe');
    if (element === null) throw new Error('There is no frame.');
    const post = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data,
          origin: 'http://frame.localhost:1',
          source: element.contentWindow,
          ...from,
        }),
      );
    return { ...drawn, element, post };
  }

  it('[SAFE-04] stands there only once the box was ticked', async () => {
    const { container } = await drawExample(descriptor, 'idle', { props: { frame } });
    expect(container.querySelector('iframe')).toBeNull();
  });

  it('[SAFE-12] is sandboxed and named, and the page says what to do', async () => {
    const { element, container } = await drawFrame();
    expect(element.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(element.title).toBe('Security check');
    expect(container.querySelector('[role="status"]')?.textContent).toBe(
      'Please finish the security check below.',
    );
  });

  it('[CAP-004] [SAFE-12] hands over the token of a message of its own origin, window and form', async () => {
    const { raise, post } = await drawFrame();
    post({ type: 'captcha', token: 'abc' });
    expect(raise).toHaveBeenCalledExactlyOnceWith('captchaSolved', undefined, { token: 'abc' });
  });

  it.each([
    ['of another port', { origin: 'http://frame.localhost:2' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of another window', { source: window }],
    ['of no window', { source: null }],
  ])('[SAFE-12] hears no message %s', async (_name, from) => {
    const { raise, post } = await drawFrame();
    post({ type: 'captcha', token: 'abc' }, from);
    expect(raise).not.toHaveBeenCalled();
  });

  it('[SAFE-05] never shows an address that is not of another site', async () => {
    const props = { frame: 'http://localhost/captcha' };
    const { raise, container } = await drawExample(descriptor, 'working', { props });
    expect(container.querySelector('iframe')).toBeNull();
    expect(raise.mock.calls).toEqual([['captchaFailed']]);
  });
});
