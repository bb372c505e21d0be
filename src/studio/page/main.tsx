import '@fontsource-variable/figtree';
import '@mantine/core/styles.css';
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Studio } from './Studio.tsx';

const theme = createTheme({
  fontFamily: '"Figtree Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  headings: { fontWeight: '650' },
  // Nothing but its items belongs into a menu.
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } } },
});

/** Quiet words, too, are read by everybody. */
const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#667080',
    '--studio-ground': '#eceef3',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1bd',
    '--mantine-color-error': '#ff9b93',
    '--mantine-color-placeholder': '#98a1ae',
    '--studio-ground': '#141517',
  },
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <Studio />
      </MantineProvider>
    </StrictMode>,
  );
