import base from './playwright.config.ts';
export default { ...base, webServer: undefined, globalTeardown: undefined, projects: [{ name: 'desktop', use: {} }], workers: 1, timeout: 600000 };
