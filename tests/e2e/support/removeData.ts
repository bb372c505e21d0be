import { rm } from 'node:fs/promises';

/** The server has ended by now; its data directory was named by playwright.config.ts. */
export default async function removeData(): Promise<void> {
  const folder = process.env.E2E_DATA;
  if (folder?.includes('cardstock-e2e-')) await rm(folder, { recursive: true, force: true });
}
