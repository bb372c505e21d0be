import { expect, type Page } from '@playwright/test';
import { serverPort } from './serverPort.ts';

interface OutboxMessage {
  to: string;
  code?: string;
}

/** The newest one-time code to a phone or e-mail address, once the sandbox's outbox has one. */
export async function codeTo(page: Page, to: string): Promise<string> {
  let code = '';
  const read = async () => {
    const outbox = await page.request.get(`http://127.0.0.1:${serverPort()}/sandbox/outbox`, {
      headers: { host: `localhost:${serverPort()}` },
    });
    const messages = (await outbox.json()) as OutboxMessage[];
    code = messages.find((message) => message.to === to && message.code !== undefined)?.code ?? '';
    return code;
  };
  await expect.poll(read, `a code to ${to}`).toMatch(/^\d{6}$/);
  return code;
}
