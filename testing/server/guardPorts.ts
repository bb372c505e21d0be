import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ports } from '../../issuer/domain/ports/Ports.ts';
import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';

const transactions = new AsyncLocalStorage<true>();

/** What a port does in the transaction of a call: it writes there, and asks nobody outside this process. */
const insideOnly = ['recall', 'tell', 'comeBack', 'send'];

/** The database, so that `guardPorts` sees whether a transaction is open. */
export function watchTransactions<Watched extends OpenDatabase>(database: Watched): Watched {
  return { ...database, transaction: (work) => transactions.run(true, () => database.transaction(work)) };
}

/**
 * Ports that refuse to be asked while their caller has a transaction open: a slow service would hold its connection and
 * its locks (decision 042).
 */
export function guardPorts(ports: Ports): Ports {
  const guard = <Guarded extends object>(name: string, port: Guarded): Guarded =>
    new Proxy(port, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        const path = `${name}.${String(key)}`;
        if (typeof value === 'function' && !insideOnly.includes(String(key)))
          return (...parameters: unknown[]) => {
            if (transactions.getStore()) throw new Error(`${path} was asked in a transaction.`);
            return value.apply(target, parameters);
          };
        return typeof value === 'object' && value !== null ? guard(path, value) : value;
      },
    });
  return guard('ports', ports);
}
