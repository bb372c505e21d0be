/** How every headless Chromium of this repository starts, so that it also runs as root and asks nobody anything. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
