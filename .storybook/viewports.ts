interface Viewport {
  name: string;
  type: 'mobile' | 'tablet' | 'desktop';
  styles: { width: string; height: string };
}

const viewport = (width: number, height: number, type: Viewport['type']): Viewport => ({
  name: `${width} px`,
  type,
  styles: { width: `${width}px`, height: `${height}px` },
});

/** Widths that the looks are reviewed at. */
export const viewports: Record<string, Viewport> = {
  narrow: viewport(320, 740, 'mobile'),
  phone: viewport(360, 740, 'mobile'),
  tablet: viewport(768, 1024, 'tablet'),
  desktop: viewport(1280, 900, 'desktop'),
};
