import { rm } from 'node:fs/promises';

/** The servers have ended by now; their data directories stand in one that playwright.config.ts named. */
export default async function removeData(): Promise<void> {
  const folder = process.env.E2E_DATA;
  if (folder?.includes('cardstock-e2e-')) await rm(folder, { recursive: true, force: true });
}
