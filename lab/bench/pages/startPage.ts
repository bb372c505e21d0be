import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '../../../src/blocks/shared/page.css';

/** What a page of the benchmark offers to whoever drives it. */
export interface BenchPage {
  /** Draws the form, anew each time. */
  mount(): void;
  unmount(): void;
  /** How many fields the page says have failed. */
  failed(): number;
  /** The control of a field. */
  control(name: string): Element | null;
  /** What sends the form. */
  button(): Element | null;
}

/** Selectors of what a driver needs. */
interface Places {
  /** Of what stands there once for each field that failed. */
  failed: string;
  control?: (name: string) => string;
  button?: string;
}

declare global {
  interface Window {
    /** There once everything is loaded that the form needs to be drawn. */
    bench?: BenchPage;
  }
}

/**
 * Loads what a page needs, and then waits to be told to draw. What is drawn next is made before that: an app has its store
 * before its form comes.
 * @param load fetches data for a form of this size; answers how to make its element
 */
export async function startPage(
  load: (size: number) => Promise<() => ReactNode>,
  { failed, control = (name) => `[name="${name}"]`, button = '[type=submit]' }: Places,
): Promise<void> {
  const size = Number(new URLSearchParams(location.search).get('size') ?? 1);
  const element = await load(size);
  let root: Root | undefined;
  let next = element();
  window.bench = {
    mount: () => {
      const place = document.getElementById('root');
      if (place === null) throw new Error('The page has no #root.');
      const mounted = createRoot(place);
      root = mounted;
      flushSync(() => mounted.render(next));
    },
    unmount: () => {
      root?.unmount();
      next = element();
    },
    failed: () => document.querySelectorAll(failed).length,
    control: (name) => document.querySelector(control(name)),
    button: () => document.querySelector(button),
  };
}

/** A file of data that the page's server has. */
export async function load<Data>(name: string): Promise<Data> {
  const response = await fetch(`/data/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as Data;
}
