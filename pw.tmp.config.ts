import config from './playwright.config.ts';
const { webServer: _w, globalTeardown: _g, ...rest } = config as any;
export default { ...rest, workers: 1, fullyParallel: false, projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }] };
