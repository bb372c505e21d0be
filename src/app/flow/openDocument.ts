import type { FlowWorld } from './FlowWorld.ts';
import { runCall } from './runCall.ts';

/** The action that fetches a document by its product code. */
const documentAction = 'loadTermsDocument';

/**
 * Opens the PDF of a product's terms (TRM-001, design §10): an empty tab at once, while the click still counts; success
 * sets its address, failure closes it. The flow hears `termsDocumentStarted`, then `termsDocumentReady` with `address`
 * and `refused` (the browser opened no tab: offer an "Open" link), or `termsDocumentFailed` with `message` (TRM-002).
 * The tab waits for it, and so it comes whichever screen is shown by then.
 */
export async function openDocument(
  world: FlowWorld,
  tell: { raiseIfKnown(event: string, detail?: Record<string, unknown>): void },
  productCode: string,
): Promise<void> {
  const tab = world.browser.openTab();
  tell.raiseIfKnown('termsDocumentStarted');
  const end = await runCall(
    { action: documentAction },
    { productCode },
    { ...world, services: world, isEnough: () => true },
  );
  const { document: bytes, message } = end.outcome;
  if (end.usable && bytes instanceof Uint8Array) {
    const address = world.browser.addressOf(bytes, 'application/pdf');
    tab.show(address);
    tell.raiseIfKnown('termsDocumentReady', { address, refused: tab.refused });
    return;
  }
  tab.close();
  const said = typeof message === 'string' && message !== '' ? { message } : {};
  tell.raiseIfKnown('termsDocumentFailed', { ...end.outcome, document: undefined, ...said });
}
