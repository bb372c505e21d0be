import { createContext, use } from 'react';

/**
 * Raises a named event of the flow. `values` are a form's validated answers; `detail` is what else its handler reads as
 * `event.*`, and becomes no answer.
 */
export type Raise = (
  event: string,
  values?: Record<string, unknown>,
  detail?: Record<string, unknown>,
) => void;

/** Given once by the app; without it (a story, a test) events go nowhere. */
export const RaiseContext = createContext<Raise>(() => undefined);

/** How a link or block raises an event. */
export function useRaise(): Raise {
  return use(RaiseContext);
}

/** Gives the address of a picture of the brand by its name in `brand.json`; '' where there is none. */
export type ArtAddress = (name: string) => string;

/** Given once by the app; without it (a story, a test) no picture has an address. */
export const ArtAddressContext = createContext<ArtAddress>(() => '');

/** How a form finds the pictures that an answer of the server names, for example the faces of card designs. */
export function useArtAddress(): ArtAddress {
  return use(ArtAddressContext);
}

/** Gives the address of a script or worker as the browser takes it under Trusted Types; throws for a foreign one. */
type ScriptAddress = (address: string) => string;

/** Given once by the app, from the policy `cardstock-url`; without it (a story, a test) addresses stay as they are. */
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
