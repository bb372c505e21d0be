import { describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { sandboxEmailService } from '../sandbox/sandboxPorts.ts';
import { localEmailService } from './email.ts';

describe('[API-014] the check of this server itself', () => {
  it.each([
    ['jordan@example.com', 'accepted_email', 'deliverable'],
    ['jordan_avery.2@mail.example.co', 'accepted_email', 'deliverable'],
    [' jordan@example.test ', 'accepted_email', 'deliverable'],
    ['jordan+card@example.com', 'accepted_email', 'deliverable'],
    ['', 'invalid_email', 'undeliverable'],
    ['jordan', 'invalid_email', 'undeliverable'],
    ['@example.com', 'invalid_email', 'undeliverable'],
    ['a@b@example.com', 'invalid_email', 'undeliverable'],
    ['jordan..avery@example.com', 'invalid_email', 'undeliverable'],
    ['.jordan@example.com', 'invalid_email', 'undeliverable'],
    [`${'a'.repeat(65)}@example.com`, 'invalid_email', 'undeliverable'],
    ['jordan@example', 'invalid_domain', 'undeliverable'],
    ['jordan@', 'invalid_domain', 'undeliverable'],
    ['jordan@example..com', 'invalid_domain', 'undeliverable'],
    ['jordan@-example.com', 'invalid_domain', 'undeliverable'],
    ['jordan@example.invalid', 'invalid_domain', 'undeliverable'],
    ['jordan@10.0.0.1', 'invalid_domain', 'undeliverable'],
    ['jordan@exämple.com', 'invalid_domain', 'undeliverable'],
  ])('finds %j %s', async (email, reason, state) => {
    await expect(localEmailService.checkEmail(email)).resolves.toEqual({ reason, state });
  });

  it('[REL-08] takes no time over an address made to take long', async () => {
    const before = process.cpuUsage();
    await localEmailService.checkEmail(`${'a.'.repeat(100_000)}!@${'a-'.repeat(100_000)}!`);
    // Of the processor's time, in microseconds: a busy machine lets a test wait for its turn.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe('[API-014] its stand-in in the sandbox', () => {
  const service = sandboxEmailService(localEmailService);

  it('[SVC-001, SVC-004] [REL-08] answers by what stands before the @', async () => {
    await expect(service.checkEmail('Undeliverable@example.com')).resolves.toMatchObject({
      state: 'undeliverable',
    });
    await expect(service.checkEmail('risky@example.com')).resolves.toMatchObject({ state: 'risky' });
    for (const name of ['riskyish', 'constructor'])
      await expect(service.checkEmail(`${name}@example.com`)).resolves.toMatchObject({
        state: 'deliverable',
      });
  });

  it('[SVC-005] fails for unavailable@', async () => {
    await expect(service.checkEmail('unavailable@example.com')).rejects.toThrow(ServiceFailure);
  });
});
