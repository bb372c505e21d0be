import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export interface StallingProxy {
  /** The given address, by way of the proxy. */
  url: string;
  /** As if the server were stopped: connections end, and nobody takes new ones. */
  stop(): Promise<void>;
  /** As if the server were frozen: connections stand and are taken, and nothing comes through. */
  freeze(): void;
  /** As before; what was frozen goes on. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a server on this machine and those who connect to it. */
export async function stallingProxy(target: string): Promise<StallingProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  let server: Server | undefined;
  const take = (near: Socket) => {
    const far = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.pipe(other);
      if (isFrozen) one.pause();
    }
  };
  const open = async (at: number) => {
    const listening = createServer(take);
    await new Promise<void>((resolve) => listening.listen(at, '127.0.0.1', resolve));
    server = listening;
    return (listening.address() as AddressInfo).port;
  };
  const end = async () => {
    const ended = server;
    server = undefined;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    if (ended !== undefined) await new Promise((resolve) => ended.close(resolve));
  };
  const at = await open(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(at);
  return {
    url: url.href,
    stop: end,
    freeze() {
      isFrozen = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    async mend() {
      isFrozen = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (server === undefined) await open(at);
    },
    close: end,
  };
}
