/** What the load bench uses of it; the package has no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes the request that is sent next. */
    setupRequest?(request: Request): Request;
    onResponse?(status: number, body: string): void;
  }
  export interface Client {
    setRequests(requests: Request[]): void;
  }
  export interface Options {
    url: string[];
    connections: number;
    /** In seconds. */
    duration: number;
    sampleInt: number;
    maxOverallRequests?: number;
    setupClient(client: Client): void;
  }
  interface Run extends PromiseLike<{ errors: number; timeouts: number }> {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): Run;
    stop(): void;
  }
  export default function autocannon(options: Options): Run;
}
