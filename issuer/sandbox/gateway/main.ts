import type { AddressInfo } from 'node:net';
import { createGateway, Ledger } from './createGateway.ts';

/**
 * Runs the stand-in gateway in its own process: on `PORT` of this machine (by default any free one), with its books in
 * `LEDGER`. It prints its address in a line, and ends with its parent process: when its input ends.
 */
const ledger = new Ledger(process.env.LEDGER || undefined);
const app = createGateway(ledger);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? '0') });
process.stdout.write(`Payment gateway http://127.0.0.1:${(app.server.address() as AddressInfo).port}/\n`);
const end = () => void app.close().then(() => process.exit(0));
process.stdin.on('end', end).resume();
process.on('SIGTERM', end);
