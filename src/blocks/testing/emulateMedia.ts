import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Media {
  media?: string;
  features?: { name: string; value: string }[];
}

/** The part of Chromium's protocol that says what a page is shown on, and what its owner asks for. */
interface Protocol {
  send(method: 'Emulation.setEmulatedMedia', media: Media): Promise<void>;
}

/** Shows the page as on this medium, or to whoever asks for this, until the test ends. */
export async function emulateMedia(media: Media) {
  const protocol = cdp() as unknown as Protocol;
  onTestFinished(() => protocol.send('Emulation.setEmulatedMedia', { media: '', features: [] }));
  await protocol.send('Emulation.setEmulatedMedia', media);
}
