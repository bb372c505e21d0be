import { useRef, useState } from 'react';
import './brandWall.css';
import { brands } from './storyBrand.ts';

const windowHeight = 740;

interface BrandWallProps {
  /** Id of the story. */
  story: string;
  /** CSS pixels that each brand's window has. */
  width: number;
}

/** A story in every brand side by side. Each stands in a window of its own, as themes hold for a whole page. */
export function BrandWall({ story, width }: BrandWallProps) {
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
