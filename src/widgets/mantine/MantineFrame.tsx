import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Accordion.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Stepper.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';

/** The palette that the built theme declares for each brand (`compile/brand/themeCss.ts`). */
const palette = Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-brand-${shade})`);
const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: palette as unknown as MantineColorsTuple },
});

/**
 * Every component that uses Mantine wraps itself in this. The app has no such frame, so that a first page without
 * Mantine does not load it (PERF-02). The built theme declares the variables (design §5). Mantine's styles are a layer,
 * in the order that Mantine names, so that our class names win.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
