import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './agreement.block.json' with { type: 'json' };

describe('AgreementBlock', () => {
  it('[LNK-004] [UX-12] tells each change at once', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'open');
    expect(getByRole('checkbox').element().getAttribute('name')).toBe('linkAgreement');
    await userEvent.keyboard('{Tab} ');
    expect(raise.mock.calls).toEqual([['linkAgreementChanged', undefined, { agreed: true }]]);
  });

  it('[LNK-004] can be taken back', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'agreed');
    await expect.element(getByRole('checkbox')).toBeChecked();
    await getByRole('checkbox').click();
    expect(raise.mock.calls).toEqual([['linkAgreementChanged', undefined, { agreed: false }]]);
  });
});
