import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '../../copy/useWords.ts';
import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import { addressRulesAtom } from '../../state/useValue.ts';
import type { Sentence } from '../block.ts';

interface ProviderFrameProps {
  address: URL;
  title: Sentence;
  className: string | undefined;
  /** Sandbox permissions besides scripts and its own origin. */
  may: string;
  hidden?: boolean;
  /** Receives whatever the page posts, unvalidated. */
  onMessage: (data: unknown) => void;
}

/**
 * A provider's page in a frame. Its code runs in its own document with its own origin. Only its messages reach us: origin and
 * source are checked here, and the receiver checks the form (design §4, SAFE-12).
 */
export function ProviderFrame({ address, title, className, may, hidden, onMessage }: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === address.origin && source === frame.current?.contentWindow) onMessage(data);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      className={className}
      src={address.href}
      title={useWords(title)}
      hidden={hidden}
      sandbox={`allow-scripts allow-same-origin ${may}`}
    />
  );
}

/**
 * The address for a frame; undefined if there is none or it is not allowed.
 * @param onRefused called if the address is not allowed
 */
export function useFrameAddress(address: string | null | undefined, onRefused: () => void): URL | undefined {
  const { origin } = useAtomValue(addressRulesAtom);
  const allowed = address ? frameAddress(address, origin) : undefined;
  const refuse = useEffectEvent(onRefused);
  const isRefused = Boolean(address) && allowed === undefined;
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  return allowed;
}

/**
 * The address of a provider's page if a frame may load it, else undefined. Its origin must differ from ours: a same-origin
 * frame could remove its own sandbox.
 * @param origin the origin of our page
 */
export function frameAddress(address: string, origin: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin === origin) return undefined;
  return allowedAddress(address, { origin, hosts: [url.hostname] }) === undefined ? undefined : url;
}
