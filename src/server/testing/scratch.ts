import { testServer, testDay } from './testServer.ts';
import { putInOutbox } from '../sandbox/outbox.ts';
const s = await testServer();
await putInOutbox(s.database, s.secrets, { to: '(512) 555-0100', channel: 'text', text: 'Your code is 123456. It is good for ten minutes.', code: '123456' }, testDay);
await s.request('check.maple.localhost', 'PUT', '/sandbox/overrides/maple.check/rules/City', { payload: { MaxLengthChar: 12 } });
await s.app.listen({ port: 4917, host: '127.0.0.1' });
setTimeout(() => process.exit(0), 90000);
