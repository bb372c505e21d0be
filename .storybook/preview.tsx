import type { Preview } from '@storybook/react-vite';
import { loadTheme, watchTheme } from '../scripts/pictures/loadTheme.ts';
import { expectFits } from '../testing/stories/expectFits.ts';
import { expectLeads } from '../testing/stories/expectLeads.ts';
import { keep } from '../testing/stories/keep.ts';
import type { Kept } from '../testing/stories/kept.ts';
import { turnClockBack } from '../testing/stories/recordedAnswers.ts';
import { stageOf } from '../testing/stories/stage.ts';
import { brands, storyBrand, wallWidth, wallWidths } from '../testing/stories/storyBrand.ts';
import { resizeByTurn, viewports } from '../testing/stories/viewports.ts';
import { artNames } from '../testing/widgets/brandArt.ts';
import { type Controlled, controlsOf } from './controlsOf.ts';
import { DescriptorDocs } from './docs/DescriptorDocs.tsx';
// Its own pages are set in it, whatever the brand.
import '@fontsource-variable/figtree';
import '../src/app/page/base.css';
import '../src/blocks/shared/page.css';
import './preview.css';
import { useRef, useState } from 'react';
import './brandWall.css';

const windowHeight = 740;

interface BrandWallProps {
  /** Id of the story. */
  story: string;
  /** CSS pixels that each brand's window has. */
  width: number;
}

/** A story in every brand side by side. Each stands in a window of its own, as themes hold for a whole page. */
function BrandWall({ story, width }: BrandWallProps) {
  return (
    <div className={width > 600 ? 'brand-wall wide' : 'brand-wall'}>
      {brands.map((brand) => (
        <Brand key={brand} brand={brand} story={story} width={width} />
      ))}
    </div>
  );
}

function Brand({ brand, story, width }: BrandWallProps & { brand: string }) {
  const [height, setHeight] = useState(windowHeight);
  const observer = useRef<ResizeObserver>(undefined);
  const scale = width > 600 ? 0.44 : 1;
  return (
    <figure style={{ inlineSize: width * scale }}>
      <figcaption>{brand}</figcaption>
      <div style={{ blockSize: height * scale }}>
        <iframe
          title={brand}
          src={`?${new URLSearchParams({ id: story, viewMode: 'story', globals: `brand:${brand}` })}`}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            observer.current?.disconnect();
            const root = contentDocument?.getElementById('storybook-root');
            if (!root) return;
            observer.current = new ResizeObserver(() => setHeight(heightOf(root)));
            observer.current.observe(root);
          }}
        />
      </div>
    </figure>
  );
}

/** That of what is drawn, with the same room below it as above; a dialog, which stands elsewhere, has a window. */
function heightOf(root: HTMLElement): number {
  const { top, bottom, height } = root.getBoundingClientRect();
  return height === 0 ? windowHeight : Math.ceil(bottom + top);
}

/** What `parameters.emulate` may ask for. In Storybook itself forced colors are the reviewer's to turn on. */
interface Emulation {
  largeText?: boolean;
  forcedColours?: boolean;
}

watchTheme();
// A static build.
if (import.meta.env.PROD) turnClockBack();

const allBrands = wallWidths.map(({ value, width }) => ({
  value,
  title: `All brands at ${width} px`,
}));

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    brand: {
      description: 'Looks of a brand',
      toolbar: { title: 'Brand', icon: 'paintbrush', items: [...brands, ...allBrands], dynamicTitle: true },
    },
  },
  initialGlobals: { brand: brands[0] },
  argTypesEnhancers: [
    ({ argTypes, parameters: { descriptor } }) =>
      descriptor === undefined
        ? argTypes
        : { ...argTypes, ...controlsOf(descriptor as Controlled, artNames) },
  ],
  decorators: [
    (Story, context) => {
      const width = context.viewMode === 'story' ? wallWidth(context) : undefined;
      return width === undefined ? <Story /> : <BrandWall story={context.id} width={width} />;
    },
  ],
  loaders: [async (story) => loadTheme(storyBrand(story))],
  beforeEach: async ({ parameters, id }) => {
    const { largeText = false, forcedColours = false } = (parameters.emulate ?? {}) as Emulation;
    const stage = stageOf();
    const root = document.documentElement;
    root.classList.toggle('large-text', largeText);
    if (forcedColours) await stage?.forceColours(true);
    root.classList.toggle('whole-page', parameters.wholePage === true);
    if (parameters.wholePage === true) {
      // As with brands: one width for each story, by turns. A picture is taken of a phone first, and what somebody hears of a
      // desktop, which has all of a long form.
      const { transcript } = (parameters.keeps ?? {}) as Partial<Kept>;
      const first = transcript === undefined ? 'phone' : 'desktop';
      await resizeByTurn(id, parameters.keeps === undefined ? -1 : Object.keys(viewports).indexOf(first));
    }
    return async () => {
      root.classList.remove('large-text', 'whole-page', 'without-notice');
      if (forcedColours) await stage?.forceColours(false);
    };
  },
  afterEach: async ({ parameters }) => {
    if (stageOf() === undefined) return;
    expectFits();
    if (parameters.emulate?.forcedColours === true && !matchMedia('(forced-colors: active)').matches) {
      throw new Error('The colours are not forced.');
    }
    if (parameters.keeps !== undefined) await keep(parameters.keeps as Kept);
    if (parameters.wholePage === true) await expectLeads();
  },
  parameters: {
    layout: 'padded',
    // With what each prop does.
    controls: { expanded: true },
    a11y: {
      // A failing rule fails the story's test.
      test: 'error',
      options: {
        runOnly: {
          type: 'tag',
          values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        },
        rules: {
          'target-size': { enabled: true },
          // Rules about a whole page, which a widget or block is not; screens turn them on.
          region: { enabled: false },
          'landmark-one-main': { enabled: false },
          'page-has-heading-one': { enabled: false },
        },
      },
    },
    viewport: { options: viewports },
    docs: { page: DescriptorDocs },
  },
};

export default preview;
