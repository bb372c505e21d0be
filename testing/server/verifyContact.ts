import { callByContract } from './callByContract.ts';
import type { TestServer, Visitor } from './testServer.ts';

/**
 * Verifies the e-mail address of `submission` with the code of the sandbox's outbox.
 * @param applicantId reference number, or 0 before the first submission
 * @returns the new token, and the id that what follows has to name
 */
export async function verifyContact(
  server: TestServer,
  { token }: Pick<Visitor, 'token'>,
  applicantId: string | number,
): Promise<{ token: string; mfaId: string }> {
  const call = async (name: string, request?: Record<string, unknown>) =>
    (await callByContract(server, token, name, request)).json();
  const mfaId = (await call('mfa-id')).Payload;
  const contact = { contactIdentifier: 'jordan.avery@example.test', contactType: 'Email' };
  await call('send-mfa', { ...contact, ApplicantId: applicantId });
  const outbox: { code?: string }[] = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
  const verifyCode = outbox.find(({ code }) => code !== undefined)?.code;
  const verified = await call('verify-mfa', { verifyCode, ApplicantId: applicantId, MFA_Id: mfaId });
  return { token: verified.Payload, mfaId };
}
