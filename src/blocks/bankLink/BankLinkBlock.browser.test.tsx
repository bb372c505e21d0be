import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './bankLink.block.json' with { type: 'json' };

/** Nothing answers at this port, and the browser does not even ask. */
const address = 'http://link.localhost:1/?token=a&origin=b';
const linked = { step: 'REDIRECT', institution: 'Test Bank One', loginId: 'approved-1' };

async function draw(props: Record<string, unknown> = {}) {
  const drawn = await drawExample(descriptor, 'loading', { props: { address, ...props } });
  const frame = drawn.container.querySelector('iframe');
  if (frame === null) throw new Error('There is no frame.');
  const post = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: 'http://link.localhost:1',
        source: frame.contentWindow,
        ...from,
      }),
    );
  return { ...drawn, frame, post };
}

describe('BankLinkBlock', () => {
  it('[LNK-006] [UX-10] [UX-11] has a placeholder that says it loads, and takes the focus', async () => {
    const { container, getByRole } = await drawExample(descriptor, 'loading');
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Loading...');
    expect(document.activeElement).toBe(getByRole('heading', { name: 'Choose your bank' }).element());
  });

  it('[SAFE-12] stands in a frame that is sandboxed and named', async () => {
    const { frame } = await draw();
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups');
    expect(frame.title).toBe('Bank account linking');
    expect(frame.src).toBe(address);
  });

  it('[LNK-011] is shown once it said that it is there', async () => {
    const waiting = await draw();
    expect(waiting.frame.hidden).toBe(true);
    waiting.post({ step: 'APP_MOUNTED' });
    expect(waiting.raise).toHaveBeenCalledExactlyOnceWith('bankLinkMounted');
    const { frame, container } = await draw({ mounted: true });
    expect(frame.hidden).toBe(false);
    expect(container.querySelector('[role="status"]')).toBeNull();
  });

  it('[LNK-012] tells bank and login of an account that was linked', async () => {
    const { raise, post } = await draw({ mounted: true });
    post({ ...linked, more: 'x' });
    expect(raise).toHaveBeenCalledExactlyOnceWith('bankLinked', undefined, {
      institution: 'Test Bank One',
      loginId: 'approved-1',
    });
  });

  it.each([
    ['of another port', { origin: 'http://link.localhost:2' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of another window', { source: window }],
    ['of no window', { source: null }],
  ])('[SAFE-12] hears no message %s', async (_name, from) => {
    const { raise, post } = await draw({ mounted: true });
    post(linked, from);
    expect(raise).not.toHaveBeenCalled();
  });

  it('[SAFE-05] never shows an address that is not of another site', async () => {
    const props = { address: 'http://localhost/link' };
    const { raise, container } = await drawExample(descriptor, 'loading', { props });
    expect(container.querySelector('iframe')).toBeNull();
    expect(raise.mock.calls).toEqual([['bankLinkRefused']]);
  });
});
