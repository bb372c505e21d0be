import type { FrameMessage, Spot, StudioMessage } from '../marks/frame.ts';

/** The studio's end of the port to the page in its frame. */
export class FrameLink {
  onMessage: (message: Exclude<FrameMessage, { kind: 'page' | 'entered' }>) => void = () => {};
  /** Is told whether the page came to the state that it was to be in. */
  onEntered: (isReached: boolean) => void = () => {};
  /** Says what a page that has just come has to know. */
  onOpen: () => void = () => {};
  private port: MessagePort | undefined;
  private readonly asking: ((page: string) => void)[] = [];

  /** Hands the other end to the page that has come into a frame; any other origin gets none. */
  open(frame: HTMLIFrameElement, origin: string): void {
    this.close();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const message = frameMessage(data);
      if (message?.kind === 'page') for (const answer of this.asking.splice(0)) answer(message.page);
      else if (message?.kind === 'entered') this.onEntered(message.isReached);
      else if (message !== undefined) this.onMessage(message);
    };
    this.port = port1;
    frame.contentWindow?.postMessage('cardstock:studio', origin, [port2]);
    this.onOpen();
  }

  close(): void {
    this.port?.close();
    this.port = undefined;
  }

  send(message: StudioMessage): void {
    this.port?.postMessage(message);
  }

  /** What is so on the page now, as it says itself: JSON that only the server reads. */
  page(): Promise<string> {
    return new Promise((resolve) => {
      this.asking.push(resolve);
      this.send({ kind: 'ask' });
    });
  }
}

/** What a frame says, as far as it is of the kind that is understood: the page in it is not the studio's own. */
function frameMessage(data: unknown): FrameMessage | undefined {
  if (!isObject(data)) return undefined;
  if (data.kind === 'left') return { kind: 'left' };
  if (data.kind === 'entered') return { kind: 'entered', isReached: data.isReached === true };
  if (data.kind === 'shown' && Array.isArray(data.sentences))
    return {
      kind: 'shown',
      path: String(data.path),
      sentences: data.sentences
        .slice(0, 2_000)
        .flatMap((one: unknown) =>
          isObject(one) && typeof one.number === 'number'
            ? [{ number: one.number, text: String(one.text).slice(0, 2_000) }]
            : [],
        ),
    };
  if (data.kind === 'chosen' && Array.isArray(data.numbers))
    return {
      kind: 'chosen',
      numbers: data.numbers.filter((number): number is number => typeof number === 'number').slice(0, 9),
      text: String(data.text).slice(0, 200),
      spot: spotIn(data.spot),
    };
  if (data.kind === 'page' && typeof data.page === 'string') return { kind: 'page', page: data.page };
  return undefined;
}

function spotIn(data: unknown): Spot {
  const { blocks, field } = isObject(data) ? data : {};
  const names = Array.isArray(blocks) ? blocks.filter((name) => typeof name === 'string').slice(0, 40) : [];
  return { blocks: names, field: typeof field === 'string' ? field : undefined };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
