import { useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

export interface LocationBridgeProps {
  /** Told the router's `navigate`, before anything else happens. */
  onReady: (navigate: NavigateFunction) => void;
  /** Told every address the browser shows. `isBack`: by its back or forward button. */
  onVisit: (pathname: string, search: string, isBack: boolean) => void;
}

/** Tells the flow where the browser is. The router knows addresses; routes are the flow's. */
export function LocationBridge({ onReady, onVisit }: LocationBridgeProps) {
  const navigate = useNavigate();
  const type = useNavigationType();
  const { pathname, search, key } = useLocation();
  const told = useRef<string>(undefined);

  useEffect(() => onReady(navigate), [navigate, onReady]);
  useEffect(() => {
    // The first address counts as a visit, not as a way back.
    const isBack = type === 'POP' && told.current !== undefined;
    const visit = `${key} ${pathname}${search}`;
    if (told.current === visit) return;
    told.current = visit;
    onVisit(pathname, search, isBack);
  }, [key, pathname, search, type, onVisit]);
  return null;
}
