import type { ReactNode } from 'react';

function icon(path: ReactNode) {
  return function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {path}
      </svg>
    );
  };
}

export const Undo = icon(<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />);
export const Redo = icon(<path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />);
export const Sun = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5" />
  </>,
);
export const Moon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const Back = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const Lock = icon(
  <>
    <rect x="5" y="11" width="14" height="10" rx="2" />
    <path d="M8 11V7a4 4 0 0 1 8 0v4" />
  </>,
);
export const Cross = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const Dots = icon(<path d="M12 5v.01M12 12v.01M12 19v.01" />);
export const Check = icon(<path d="m5 13 4 4L19 7" />);
export const Alert = icon(<path d="M12 8v5m0 3.5v.01M12 3 2 20h20L12 3Z" />);
