import { describe, expect, it } from 'vitest';
import field from '../../../schemas/fields/Zip.json' with { type: 'json' };
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import ZipWidget from './ZipWidget.tsx';
import descriptor from './zip.widget.json' with { type: 'json' };

itBehavesLikeAWidget(ZipWidget, descriptor);

const draw = (setting?: DrawSetting) =>
  drawControl(ZipWidget, descriptor, { saying: filterOf(field), ...setting });

describe('ZipWidget', () => {
  it('[FLT-010] takes five digits, and says why it takes no more', async () => {
    const { keys, value, status } = await draw();
    await keys('0a2139');
    expect(value()).toBe('02139');
    await keys('9');
    expect([value(), status()]).toEqual(['02139', 'filter.limit']);
  });

  it('[UX-04] absorbs spaces of a paste', async () => {
    const { paste, value } = await draw();
    await paste(' 78701 ');
    expect(value()).toBe('78701');
  });

  it('[UX-04] offers a numeric keyboard without being a number control', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode]).toEqual(['text', 'numeric']);
  });
});
