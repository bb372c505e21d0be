import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { send } from '../../scripts/walk/send.ts';
import { surroundingsAtom } from '../../src/state/surroundingsAtom.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { type AmendedCatalogue, amendedCatalogue } from '../support/amendedCatalogue.ts';

/** What works in the page only: an accessibility overlay, on where the contract's switch says so. */
const overlay = {
  Name: 'Sample Overlay',
  Purpose: 'accessibility',
  Consent: 'functional',
  Url: 'https://overlay.example/overlay.js',
  InDocument: true,
};

let catalogue: AmendedCatalogue;
let product: Product;

beforeAll(async () => {
  catalogue = amendedCatalogue({
    'flows/_base/settings.json': { ThirdParties: { overlay } },
    'brands/surge/settings.json': { MainSettings: { AudioEye: true } },
  });
  product = await openProduct(catalogue.root);
}, 120_000);

afterAll(async () => {
  await product.close();
  catalogue.remove();
});

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
