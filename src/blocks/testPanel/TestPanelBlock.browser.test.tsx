import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './testPanel.block.json' with { type: 'json' };

describe('TestPanelBlock', () => {
  it('[TST-003] [UX-12] asks for the application that was typed, by the keyboard too, and never for none', async () => {
    const { container, raise } = await drawExample(descriptor, 'panel');
    const input = container.querySelector<HTMLInputElement>('[name="applicantId"]') as HTMLInputElement;
    input.focus();
    await userEvent.keyboard('{Enter}');
    expect(raise).not.toHaveBeenCalled();
    await userEvent.keyboard(' 900000001 {Enter}');
    expect(raise.mock.calls).toEqual([['testApplicantAsked', undefined, { applicantId: '900000001' }]]);
  });

  it('[TST-003] [UX-11] tells politely what became of it', async () => {
    const { container } = await drawExample(descriptor, 'filled');
    const status = () => container.querySelector('[role="status"]')?.textContent;
    await expect.poll(status).toContain('The form is filled in.');
  });
});
