import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findPostgres } from './provide.ts';
import { freePort } from './runCommand.ts';

const run = promisify(execFile);
const readyWithinMilliseconds = 30_000;

export interface RunningPostgres {
  /** Connection string of a database in which tests may do what they like. */
  url: string;
  stop(): Promise<void>;
}

interface Owner {
  uid: number;
  gid: number;
}

export interface PostgresOptions {
  /** Whether a commit waits for the disk, as it does for an issuer. Tests do not need it. */
  isDurable?: boolean;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder on a free port of 127.0.0.1.
 * `TEST_DATABASE_URL` names a server to use instead; that one is neither started nor stopped.
 * The server ends with this process, however that ends.
 * @throws Error when PostgreSQL's programs are not on this machine or the server does not come up.
 */
export async function startPostgres({ isDurable = false }: PostgresOptions = {}): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const programs = findPostgres();
  if (!programs) {
    throw new Error(
      'PostgreSQL was not found. Install it, set POSTGRES_BIN to its bin folder, or run `npm test`.',
    );
  }
  const owner = await unprivilegedOwner();
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-postgres-'));
  const data = join(folder, 'data');
  try {
    if (owner) await chown(folder, owner.uid, owner.gid);
    await run(
      join(programs, 'initdb'),
      [
        '--pgdata',
        data,
        '--username',
        'cardstock',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--no-sync',
      ],
      { ...owner, cwd: folder, env: serverEnvironment(folder) },
    );
    const port = await freePort();
    const server = spawnServer(programs, { data, port, folder, owner, isDurable });
    try {
      await untilReady(server);
    } catch (cause) {
      await stopServer(server);
      throw cause;
    }
    return {
      url: `postgres://cardstock@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stopServer(server);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** PostgreSQL refuses to run as root; then another user of the machine has to own it. */
async function unprivilegedOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean);
  if (!user)
    throw new Error('PostgreSQL does not run as root, and neither "postgres" nor "nobody" is a user here.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
}

interface ServerPlace {
  data: string;
  port: number;
  folder: string;
  owner: Owner | undefined;
  isDurable: boolean;
}

function spawnServer(programs: string, { data, port, folder, owner, isDurable }: ServerPlace) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: process.platform === 'win32' ? '' : folder,
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    log_min_messages: 'log',
  };
  const command = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const options = { ...owner, cwd: folder, env: serverEnvironment(folder) };
  if (process.platform === 'win32') {
    return spawn(command[0] ?? '', command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  // The shell waits for the end of its input, which comes when this process is gone, even if it was killed.
  const watch =
    'exec 3<&0; "$@" 3<&- & server=$!; (cat <&3; kill -QUIT $server) >/dev/null 2>&1 & wait $server';
  return spawn('/bin/sh', ['-c', watch, 'sh', ...command], { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const settle = (mistake?: string) => {
      clearTimeout(timer);
      server.off('exit', onExit);
      if (mistake) reject(new Error(`PostgreSQL ${mistake}.\n${said.join('\n')}`));
      else resolve();
    };
    const onExit = () => settle('ended at once');
    const timer = setTimeout(() => settle('did not come up within 30 seconds'), readyWithinMilliseconds);
    server.once('exit', onExit);
    if (!server.stderr) return;
    createInterface({ input: server.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('ready to accept connections')) settle();
    });
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  if (server.stdin) server.stdin.end();
  else server.kill('SIGTERM');
  await ended;
}
