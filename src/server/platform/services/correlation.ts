import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is being answered, for calls to services on its way. */
export const correlation = new AsyncLocalStorage<string>();
