import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Media {
  media?: string;
  features?: { name: string; value: string }[];
}

/** The part of the Chrome DevTools Protocol that sets the medium and the user's preferences. */
interface Protocol {
  send(method: 'Emulation.setEmulatedMedia', media: Media): Promise<void>;
}

/** Emulates this medium or user preference until the test ends. */
export async function emulateMedia(media: Media) {
  const protocol = cdp() as unknown as Protocol;
  onTestFinished(() => protocol.send('Emulation.setEmulatedMedia', { media: '', features: [] }));
  await protocol.send('Emulation.setEmulatedMedia', media);
}
