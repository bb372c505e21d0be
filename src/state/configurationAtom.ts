import { atom } from 'jotai';
import { type Configuration, emptyConfiguration } from './Configuration.ts';

/** Rules and prefill of the site, for forms. */
export const configurationAtom = atom<Configuration>(emptyConfiguration);
