import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { releasesWithCodes } from '../../testing/server/fixtureReleases.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';
import { createSenders, smtpSender, webhookSender } from './messages.ts';
import type { Message } from './ports/services.ts';

const message: Message = {
  to: 'jordan@avery.example',
  channel: 'email',
  subject: 'Your code',
  text: 'Your code is 123456.\n',
  from: 'no-reply@apply.example',
  site: 'apply.example',
};
const text: Message = { ...message, to: '5125550100', channel: 'text' };

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** A mail server on this machine; `more` makes it difficult. */
async function mailServer(more: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...more,
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (piece) => {
        source += piece;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

interface Posted {
  headers: IncomingHttpHeaders;
  body: Record<string, string>;
}

const gateways: Server[] = [];
/** A text gateway on this machine that answers with a status, or not at all. */
async function gateway(status?: number, headers: Record<string, string> = {}) {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      posted.push({ headers: request.headers, body: JSON.parse(body) });
      if (status !== undefined) response.writeHead(status, headers).end('{}');
    });
  });
  gateways.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`, posted };
}

afterEach(async () => {
  for (const server of gateways.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

describe('smtpSender', () => {
  it('[SAFE-08] hands an e-mail to a real mail server, to one address', async () => {
    const server = await mailServer();
    await smtpSender(server.url)(message);
    await server.close();
    expect(server.received).toHaveLength(1);
    const [{ from, to, source } = { from: '', to: [], source: '' }] = server.received;
    expect([from, to]).toEqual(['no-reply@apply.example', ['jordan@avery.example']]);
    expect(source).toContain('Subject: Your code');
    expect(source).toContain('Your code is 123456.');
  });

  it.each<[string, SMTPServerOptions]>([
    ['refuses the recipient', { onRcptTo: (_address, _session, done) => done(new Error('No such mailbox')) }],
    ['refuses the connection', { onConnect: (_session, done) => done(new Error('Go away')) }],
  ])('[REL-03] fails where the mail server %s', async (_what, more) => {
    const server = await mailServer(more);
    await expect(smtpSender(server.url)(message)).rejects.toThrow(ServiceFailure);
    await server.close();
    expect(server.received).toEqual([]);
  });

  it('[REL-03] fails where nobody listens', async () => {
    await expect(smtpSender('smtp://127.0.0.1:9')(message)).rejects.toThrow(ServiceFailure);
  });
});

describe('webhookSender', () => {
  it('[SAFE-08] posts a text message as JSON, with the token', async () => {
    const { url, posted } = await gateway(202);
    await webhookSender(url, { token: 'secret' })(text);
    expect(posted[0]?.body).toEqual({ to: '+15125550100', text: message.text, site: 'apply.example' });
    expect(posted[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    });
  });

  it.each([400, 401, 500, 503])('[REL-03] fails on an answer of %d', async (status) => {
    await expect(webhookSender((await gateway(status)).url)(text)).rejects.toThrow(ServiceFailure);
  });

  it('[REL-03] follows no redirect: codes go where the operator said', async () => {
    const elsewhere = await gateway(200);
    const { url } = await gateway(307, { location: elsewhere.url });
    await expect(webhookSender(url)(text)).rejects.toThrow(ServiceFailure);
    expect(elsewhere.posted).toEqual([]);
  });

  it('[REL-03] does not wait for ever', async () => {
    const { url } = await gateway();
    await expect(webhookSender(url, { timeout: 50 })(text)).rejects.toThrow(ServiceFailure);
  });

  it('[REL-03] fails where nobody listens', async () => {
    await expect(webhookSender('http://127.0.0.1:9')(text)).rejects.toThrow(ServiceFailure);
  });
});

describe('a one-time code outside the sandbox', () => {
  const host = 'apply.www.maple.example';
  const contacts = {
    Email: { contactIdentifier: 'jordan@avery.example', contactType: 'Email' },
    Text: { contactIdentifier: '5125550100', contactType: 'Text' },
  };
  let base: TestServer;
  beforeAll(async () => {
    base = await testServer();
  });
  afterAll(() => base.close());

  /** A server in production with these addresses, and a visitor of it. */
  async function production(options: { smtpUrl?: string; smsWebhookUrl?: string }) {
    const { smtpUrl, smsWebhookUrl } = options;
    const senders = createSenders({ smtpUrl, smsWebhookUrl, smsWebhookToken: undefined });
    const server = await testServer({
      sandbox: false,
      environment: 'production',
      database: base.database,
      releases: releasesWithCodes,
      ports: { senders },
    });
    const { token } = await server.visit(`${host}/apply`);
    const call = (name: string, request: Record<string, unknown> = {}) =>
      callByContract(server, token, name, request, { host });
    const MFA_Id = (await call('mfa-id')).json().Payload;
    return {
      server,
      send: (contact: keyof typeof contacts) =>
        call('send-mfa', { ...contacts[contact], ApplicantId: 0, WebUrl: host }),
      verify: (verifyCode: string) => call('verify-mfa', { verifyCode, ApplicantId: 0, MFA_Id }),
    };
  }
  const outbox = async () => (await base.database.query('select id from outbox')).length;
  const codeIn = (source: string) => /\b\d{6}\b/.exec(source.replace(/^[\w-]+:.*$/gm, ''))?.[0] ?? '';

  it('[MFA-020] [SAFE-08] arrives by e-mail and verifies; the outbox has nothing', async () => {
    const mail = await mailServer();
    const { server, send, verify } = await production({ smtpUrl: mail.url });
    const before = await outbox();
    expect((await send('Email')).json().Success).toBe(true);
    const code = codeIn(mail.received[0]?.source ?? '');
    expect(mail.received[0]).toMatchObject({ from: `no-reply@${host}`, to: ['jordan@avery.example'] });
    expect((await verify(code)).json().Success).toBe(true);
    expect(await outbox()).toBe(before);
    expect(server.lines.join()).not.toMatch(new RegExp(`${code}|jordan@avery`));
    await mail.close();
    await server.close();
  });

  it('[MFA-004] [SAFE-08] arrives by text and verifies', async () => {
    const { url, posted } = await gateway(200);
    const { server, send, verify } = await production({ smsWebhookUrl: url });
    expect((await send('Text')).json().Success).toBe(true);
    expect(posted[0]?.body.to).toBe('+15125550100');
    expect((await verify(codeIn(posted[0]?.body.text ?? ''))).json().Success).toBe(true);
    await server.close();
  });

  it('[RES-026] [SAFE-08] is not sent and not good where the delivery fails, and says so with a reason', async () => {
    const { url, posted } = await gateway(500);
    const { server, send, verify } = await production({ smsWebhookUrl: url });
    const answer = await send('Text');
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      Success: false,
      StatusCode: 502,
      Error: { code: 'serviceFailed', message: expect.any(String) },
    });
    const lost = codeIn(posted[0]?.body.text ?? '');
    expect(lost).toMatch(/^\d{6}$/);
    expect((await verify(lost)).json().Error).toBe('Expired');
    await server.close();
  });

  it('leaves the code before it good where a further one cannot be delivered', async () => {
    const mail = await mailServer();
    const { server, send, verify } = await production({ smtpUrl: mail.url });
    await send('Email');
    await mail.close();
    expect((await send('Email')).statusCode).toBe(502);
    expect((await verify(codeIn(mail.received[0]?.source ?? ''))).json().Success).toBe(true);
    await server.close();
  });

  it('is not sent where nobody sends it', async () => {
    const { server, send } = await production({});
    for (const contact of ['Email', 'Text'] as const) expect((await send(contact)).statusCode).toBe(502);
    await server.close();
  });

  it('[SAFE-08] does not pester one contact from many sessions', async () => {
    const { url, posted } = await gateway(200);
    const statuses: number[] = [];
    await base.database.query("delete from rate_limit where key like 'code-%'");
    for (let session = 0; session < 3; session += 1) {
      const { server, send } = await production({ smsWebhookUrl: url });
      for (let time = 0; time < 5; time += 1) statuses.push((await send('Text')).statusCode);
      await server.close();
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    expect(posted).toHaveLength(10);
  });
});

describe('a one-time code in the sandbox', () => {
  it('stands in the outbox, and leaves by mail, too, where a mail server is named', async () => {
    const mail = await mailServer();
    const senders = createSenders({
      smtpUrl: mail.url,
      smsWebhookUrl: undefined,
      smsWebhookToken: undefined,
    });
    const server = await testServer({ ports: { senders } });
    const visitor = await server.visit('apply-mfa.maple.localhost/apply');
    const contact = { contactIdentifier: 'jordan@avery.example', contactType: 'Email' };
    const answer = await visitor.call('send-Mfa', { ...contact, ApplicantId: 0 });
    expect(answer.json().Success).toBe(true);
    const [message] = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
    expect(mail.received[0]?.source).toContain(message.code);
    await mail.close();
    await server.close();
  });
});
