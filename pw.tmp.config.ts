import base from './playwright.config.ts';
const { webServer: _, globalTeardown: __, ...rest } = base;
export default { ...rest, workers: 1, fullyParallel: false, projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }] };
