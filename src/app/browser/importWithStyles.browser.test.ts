import { afterEach, describe, expect, it, vi } from 'vitest';
import { importWithStyles } from './importWithStyles.ts';

/** The links that stand in the document for a file. */
function linksTo(file: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[href="/${file}"]`)];
}

/** What the browser says of the only link for a file. */
function answer(file: string, how: 'load' | 'error'): void {
  const [link, ...others] = linksTo(file);
  expect(others).toEqual([]);
  link?.dispatchEvent(new Event(how));
}

/** Nothing is to be asked of a server here: no link gets as far. */
vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
  for (const node of nodes) document.body.append(inert(node as HTMLLinkElement));
});

function inert(link: HTMLLinkElement): HTMLLinkElement {
  link.media = 'not all';
  return link;
}

describe('importWithStyles', () => {
  afterEach(() => {
    for (const link of document.querySelectorAll('body link')) link.remove();
  });

  it('imports what needs no styles', async () => {
    expect(await importWithStyles(async () => 'module')).toBe('module');
  });

  it('[PERF-03] asks for the module and its styles at once, and hands it over when both are there', async () => {
    const load = vi.fn(async () => 'module');
    const done = vi.fn();
    const loading = importWithStyles(load, ['assets/once.css']).then(done);
    expect(load).toHaveBeenCalledOnce();
    expect(linksTo('assets/once.css')).toHaveLength(1);
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    answer('assets/once.css', 'load');
    await loading;
    expect(done).toHaveBeenCalledExactlyOnceWith('module');
  });

  it('asks once for what two modules need, and has both wait for it', async () => {
    const both = ['one', 'other'].map((name) => importWithStyles(async () => name, ['assets/shared.css']));
    expect(linksTo('assets/shared.css')).toHaveLength(1);
    answer('assets/shared.css', 'load');
    expect(await Promise.all(both)).toEqual(['one', 'other']);
    expect(await importWithStyles(async () => 'third', ['assets/shared.css'])).toBe('third');
    expect(linksTo('assets/shared.css')).toHaveLength(1);
  });

  it('asks for nothing that the document names', async () => {
    const named = inert(document.createElement('link'));
    named.rel = 'stylesheet';
    named.href = '/assets/named.css';
    document.body.append(named);
    expect(await importWithStyles(async () => 'module', ['assets/named.css'])).toBe('module');
    expect(linksTo('assets/named.css')).toEqual([named]);
  });

  it('[REL-05] asks again for styles that failed', async () => {
    const styles = ['assets/lost.css'];
    const first = importWithStyles(async () => 'module', styles);
    answer('assets/lost.css', 'error');
    await expect(first).rejects.toThrow('the styles "assets/lost.css" could not be fetched');
    expect(linksTo('assets/lost.css')).toEqual([]);

    const second = importWithStyles(async () => 'module', styles);
    answer('assets/lost.css', 'load');
    expect(await second).toBe('module');
  });

  it('fails with the module', async () => {
    const lost = importWithStyles(() => Promise.reject(new Error('no such file')), ['assets/beside.css']);
    await expect(lost).rejects.toThrow('no such file');
  });
});
