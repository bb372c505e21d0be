import { createContext, use } from 'react';

/**
 * Raises a named event of the flow. `values` are a form's validated answers; `detail` is other data that its handler
 * reads as `event.*` and that does not become an answer.
 */
export type Raise = (
  event: string,
  values?: Record<string, unknown>,
  detail?: Record<string, unknown>,
) => void;

/** The app provides it; without it (a story, a test) events go nowhere. */
export const RaiseContext = createContext<Raise>(() => undefined);

/** How a link or block raises an event. */
export function useRaise(): Raise {
  return use(RaiseContext);
}

/** Returns the address of a brand picture by its name in `brand.json`; '' if there is none. */
export type ArtAddress = (name: string) => string;

/** The app provides it; without it (a story, a test) pictures have no address. */
export const ArtAddressContext = createContext<ArtAddress>(() => '');

/** How a form finds pictures that a server's answer names, such as card designs. */
export function useArtAddress(): ArtAddress {
  return use(ArtAddressContext);
}

/** Returns the address of a script or worker in the form that Trusted Types require; throws for a foreign one. */
type ScriptAddress = (address: string) => string;

/** The app provides it, from the policy `cardstock-url`; without it (a story, a test) addresses are unchanged. */
export const ScriptAddressContext = createContext<ScriptAddress>((address) => address);

/** How a widget starts a worker: `new Worker(scriptAddress(address))`. */
export function useScriptAddress(): ScriptAddress {
  return use(ScriptAddressContext);
}

/** Draws the page in another language that the site speaks, by its tag. */
export type Speak = (language: string) => void;

/** Given once by the app; without it (a story, a test) the page stays as it is. */
export const SpeakContext = createContext<Speak>(() => undefined);

/** How the page is told which language to speak. */
export function useSpeak(): Speak {
  return use(SpeakContext);
}
