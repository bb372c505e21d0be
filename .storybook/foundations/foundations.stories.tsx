import { foundationStory } from './Foundation.tsx';
import { MotionPage } from './MotionPage.tsx';
import { ArtPage, ColorPage, ShapePage, SpacePage, TypePage } from './pages.tsx';

export default {
  title: 'Foundations',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true }, showsAllBrands: true },
};

export const Color = foundationStory('Color', (brands) => <ColorPage brands={brands} />);
export const Type = foundationStory('Type', (brands) => <TypePage brands={brands} />);
export const Space = foundationStory('Space', (brands) => <SpacePage brands={brands} />);
export const Shape = foundationStory('Shape', (brands) => <ShapePage brands={brands} />);
export const Art = foundationStory('Art', (brands) => <ArtPage brands={brands} />);
export const Motion = foundationStory('Motion', (brands) => <MotionPage brands={brands} />);
