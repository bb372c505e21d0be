import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { sampleParts } from '../../../testing/blocks/sampleParts.ts';
import { emptySlice } from '../../engine/slice.ts';
import { sliceAtom } from '../../state/atoms.ts';
import descriptor from './video.block.json' with { type: 'json' };

const playing = page.getByRole('button', { name: 'Pause the video' });
const resting = page.getByRole('button', { name: 'Play the video' });

/** A user preference that can change while the page is open. */
function motion(isReduced: boolean): (isReduced: boolean) => void {
  const wish = Object.assign(new EventTarget(), { matches: isReduced });
  vi.spyOn(window, 'matchMedia').mockReturnValue(wish as unknown as MediaQueryList);
  return (next) => {
    wish.matches = next;
    wish.dispatchEvent(new Event('change'));
  };
}

const languages = Object.entries({ en: 'English', es: 'Español', fr: 'Français' }).map(([id, name]) => ({
  id,
  name,
  slice: '',
}));

/** The slice of a page in a language. */
const speaking = (language: string) => ({ ...emptySlice, ...sampleParts.slice, language, languages });

async function draw(change: Parameters<typeof drawExample>[2] = {}) {
  const drawn = await drawExample(descriptor, 'clip', change);
  const video = drawn.container.querySelector('video');
  if (video === null) throw new Error('There is no video.');
  return { ...drawn, video };
}

describe('VideoBlock', () => {
  it('[F-216] [ALT-005] [BNK-001] plays a clip of its own once, without sound, and can play it again', async () => {
    const { video } = await draw();
    await expect.element(playing).toBeVisible();
    expect(video.muted).toBe(true);
    expect(video.loop).toBe(false);
    expect([video.poster, video.currentSrc].map((address) => new URL(address).origin)).toEqual([
      window.location.origin,
      window.location.origin,
    ]);
    await expect.poll(() => video.currentTime).toBeGreaterThan(0);
    expect(video.duration).toBeLessThan(10);
    video.currentTime = video.duration;
    await expect.element(resting).toBeVisible();
    await userEvent.click(resting);
    await expect.element(playing).toBeVisible();
  });

  it('[F-216] stops and goes on by keyboard', async () => {
    const { video } = await draw();
    await expect.element(playing).toBeVisible();
    await userEvent.tab();
    await expect.element(playing).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(resting).toHaveFocus();
    expect(video.paused).toBe(true);
    await userEvent.keyboard(' ');
    await expect.element(playing).toHaveFocus();
    expect(video.paused).toBe(false);
  });

  it('[F-216] has a name and captions, which are shown', async () => {
    const { video } = await draw();
    expect(video.getAttribute('aria-label')).toBe('Savings grow month by month, with payments made on time');
    await expect.poll(() => video.textTracks[0]?.cues?.length).toBeGreaterThan(0);
    expect([video.textTracks[0]?.kind, video.textTracks[0]?.mode]).toEqual(['captions', 'showing']);
  });

  it('[LNG-16] has captions in each language of its site, and shows those of the page, whatever it changes to', async () => {
    const { video, store } = await draw({ parts: { slice: speaking('es') } });
    const tracks = () =>
      [...video.textTracks].map(({ language, label, mode }) => `${label} (${language}) ${mode}`);
    const cue = () => [...video.textTracks].find(({ mode }) => mode === 'showing')?.cues?.[0] as VTTCue;
    await expect.poll(tracks).toEqual(['English (en) disabled', 'Español (es) showing']);
    await expect.poll(() => cue().text).toBe('Usted ahorra un poco cada mes.');
    store.set(sliceAtom, speaking('en'));
    await expect.poll(tracks).toEqual(['English (en) showing', 'Español (es) disabled']);
    await expect.poll(() => cue().text).toBe('You save a little each month.');
    store.set(sliceAtom, speaking('fr'));
    await expect.poll(tracks).toEqual(['English (en) showing', 'Español (es) disabled']);
  });

  it('[F-216] [UX-15] stands still where less motion is wanted, and fetches nothing but the poster', async () => {
    motion(true);
    const { video } = await draw();
    await expect.element(resting).toBeVisible();
    expect([video.paused, video.preload, video.networkState]).toEqual([true, 'none', video.NETWORK_IDLE]);
    expect(video.buffered.length).toBe(0);
    await userEvent.click(resting);
    await expect.element(playing).toBeVisible();
  });

  it('[F-216] [UX-15] stops as soon as less motion is wanted', async () => {
    const wish = motion(false);
    const { video } = await draw();
    await expect.element(playing).toBeVisible();
    wish(true);
    await expect.element(resting).toBeVisible();
    expect(video.paused).toBe(true);
  });

  it('[F-216] leaves the poster, and no button, where the clip does not come', async () => {
    const { video } = await draw();
    await expect.element(playing).toBeVisible();
    video.src = '/gone.webm';
    await expect.element(resting).not.toBeInTheDocument();
    expect(video.poster).not.toBe('');
  });
});
