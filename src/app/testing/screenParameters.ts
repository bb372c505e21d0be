/** What holds of every story of a screen. */
export const screenParameters = {
  layout: 'fullscreen',
  controls: { disable: true },
  /** Drawn in every width, by turns, and held to the rules for whole pages (`.storybook/preview.tsx`). */
  wholePage: true,
  a11y: {
    options: {
      rules: {
        'target-size': { enabled: true },
        region: { enabled: true },
        'landmark-one-main': { enabled: true },
        'page-has-heading-one': { enabled: true },
      },
    },
  },
};
