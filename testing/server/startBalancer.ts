import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A load balancer before the processes of a server. */
export interface Balancer {
  port: number;
  /** Ports of the processes that say that visitors can be sent to them. */
  ready(): number[];
  /** What went wrong between the balancer and a process after something was sent; whoever waits for it was answered 502. */
  broken: string[];
  close(): void;
}

/** Milliseconds between two looks at a process. */
const lookEvery = 100;

/**
 * Sends requests to processes in turn, as `deploy/Caddyfile` does: over kept connections, to those that are ready, past one that
 * refuses the connection, and nothing twice that was sent. Where none is ready it asks any, whose answer says why.
 * @param ports where the processes listen now
 */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const agents = new Map<number, Agent>();
  const readiness = new Map<number, boolean>();
  const broken: string[] = [];
  let turn = 0;
  const ready = () => ports().filter((port) => readiness.get(port));
  const look = () => {
    for (const port of ports()) void isReady(port).then((is) => readiness.set(port, is));
  };
  const agentOf = (port: number) => {
    const agent = agents.get(port) ?? new Agent({ keepAlive: true });
    agents.set(port, agent);
    return agent;
  };
  const inTurn = () => {
    turn += 1;
    const some = ready();
    const all = some.length > 0 ? some : ports();
    return all.map((_, index) => all[(turn + index) % all.length] as number);
  };

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    const body = await buffer(incoming);
    const order = inTurn();
    const attempt = () => {
      const port = order.shift();
      if (port === undefined) return answer.writeHead(502).end();
      const call = request({ agent: agentOf(port), port, host: '127.0.0.1', method, path: url, headers });
      call.on('response', (given) => {
        const { connection: _hop, ...rest } = given.headers;
        answer.writeHead(given.statusCode ?? 502, rest);
        given.pipe(answer);
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return attempt();
        broken.push(`${method} ${url}: ${error.message}`);
        return answer.headersSent ? answer.destroy() : answer.writeHead(502).end();
      });
      return call.end(body);
    };
    attempt();
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  look();
  const looking = setInterval(look, lookEvery);
  return {
    port: (server.address() as AddressInfo).port,
    ready,
    broken,
    close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 2_000 });
    probe.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
