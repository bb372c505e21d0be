import { describe, expect, it } from 'vitest';
import { openPage, send } from '../../scripts/walk/openPage.ts';
import { surroundingsAtom } from '../../src/state/atoms.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';

const product = await amendedProduct();

async function policyAt(host: string, path: string): Promise<string> {
  const answer = await send(product.port, `${host}.localhost`, path, {});
  return answer.headers.get('content-security-policy') ?? '';
}

describe('an accessibility overlay', () => {
  it('[LAY-044] [TRK-023] [SAFE-01] may run in the pages of a site that has it on, from its host and no other', async () => {
    expect(await policyAt('activation.surge', '/')).toContain("script-src 'self' https://overlay.example;");
    const { site } = await openPage(product, 'activation.surge', '/');
    const { services, allowedHosts } = site.store.get(surroundingsAtom).site as {
      services: { functional: { name: string }[] };
      allowedHosts: string[];
    };
    expect(services.functional.map(({ name }) => name)).toEqual(['Sample Overlay']);
    expect(allowedHosts).toContain('overlay.example');
  });

  it.each(['/payfee', '/payment', '/enjoy'])(
    '[LAY-044] [PAY-004] [SAFE-01] never where money is paid: the policy of %s names its host nowhere',
    async (path) => {
      const policy = await policyAt('activation.surge', path);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('overlay.example');
    },
  );

  it('[LAY-044] nowhere on a site that has it off', async () => {
    expect(await policyAt('activation.reflex', '/')).not.toContain('overlay.example');
    const { site } = await openPage(product, 'activation.reflex', '/');
    expect(JSON.stringify(site.store.get(surroundingsAtom).site)).not.toContain('overlay.example');
  });
});
