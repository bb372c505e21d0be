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
  /** What its page may do beside running scripts and keeping its origin. */
  may: string;
  hidden?: boolean;
  /** Told what its page posts, of whatever form that is. */
  onMessage: (data: unknown) => void;
}

/**
 * A provider's page in a frame. Its code runs in its own document of its own origin; all that reaches us is a message whose
 * origin and source are checked here, and whose form is checked by whoever hears it (design §4, SAFE-12).
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
 * The address of a frame; undefined where there is none, or none that may stand in a frame.
 * @param onRefused told where it may not
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
 * The address of a provider's page as it may stand in a frame; undefined where it may not. It has to be of another origin
 * than ours: a frame of our own could take its sandbox away.
 * @param origin of the page
 */
export function frameAddress(address: string, origin: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin === origin) return undefined;
  return allowedAddress(address, { origin, hosts: [url.hostname] }) === undefined ? undefined : url;
}
