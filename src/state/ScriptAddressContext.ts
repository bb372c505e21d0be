import { createContext, use } from 'react';

/** Gives the address of a script or worker as the browser takes it under Trusted Types; throws for a foreign one. */
export type ScriptAddress = (address: string) => string;

/** Given once by the app, from the policy `cardstock-url`; without it (a story, a test) addresses stay as they are. */
export const ScriptAddressContext = createContext<ScriptAddress>((address) => address);

/** How a widget starts a worker: `new Worker(scriptAddress(address))`. */
export function useScriptAddress(): ScriptAddress {
  return use(ScriptAddressContext);
}
