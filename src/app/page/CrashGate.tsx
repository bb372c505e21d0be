import { atom, useAtomValue } from 'jotai';

/** What the flow threw; a checked catalogue never makes it. */
export const crashAtom = atom<{ error: unknown } | undefined>(undefined);

/** Throws it where the boundary catches it, since an error in an event handler reaches no boundary. */
export function CrashGate() {
  const crash = useAtomValue(crashAtom);
  if (crash !== undefined) throw crash.error;
  return null;
}
