import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchCode, lostStyles } from './fetchCode.ts';

const address = '/assets/lost.css';

/** The links for the style sheet in the document. */
function links(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[href="${address}"]`)];
}

/** Requests the style sheet as Vite does, without a server. */
function askForStyles(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.href = address;
  document.head.append(link);
}

/** The event that the browser fires on the only link. */
function answer(how: 'load' | 'error'): void {
  const [link, ...others] = links();
  expect(others).toEqual([]);
  link?.dispatchEvent(new Event(how));
}

lostStyles.watch(document);

describe('code whose styles were lost', () => {
  afterEach(async () => {
    const again = lostStyles.fetchAgain();
    for (const link of links()) {
      link.dispatchEvent(new Event('load'));
      link.remove();
    }
    await again;
  });

  it('[REL-05] is imported once they are there', async () => {
    askForStyles();
    answer('error');
    let imported = false;
    const importing = fetchCode(async () => {
      imported = true;
      return 'module';
    });
    await Promise.resolve();
    expect(imported).toBe(false);
    answer('load');
    expect(await importing).toBe('module');
    expect(links()).toHaveLength(1);
  });

  it('[REL-05] fails where they are lost again, and is tried once more', async () => {
    askForStyles();
    answer('error');
    const first = fetchCode(async () => 'module');
    answer('error');
    await expect(first).rejects.toThrow(`${address}" could not be fetched`);
    const second = fetchCode(async () => 'module');
    answer('load');
    expect(await second).toBe('module');
  });

  it('asks for them once, however much waits for them', async () => {
    askForStyles();
    answer('error');
    const both = ['one', 'other'].map((name) => fetchCode(async () => name));
    answer('load');
    expect(await Promise.all(both)).toEqual(['one', 'other']);
  });

  it('is left alone where they came', async () => {
    askForStyles();
    answer('load');
    const [link] = links();
    expect(await fetchCode(async () => 'module')).toBe('module');
    expect(links()).toEqual([link]);
  });
});

it('[REL-05] code is not asked for without a network, since a browser never tries an import again that failed', async () => {
  const load = vi.fn(async () => 'module');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
  await expect(fetchCode(load)).rejects.toThrow('no network');
  expect(load).not.toHaveBeenCalled();
  network.mockRestore();
  expect(await fetchCode(load)).toBe('module');
});
