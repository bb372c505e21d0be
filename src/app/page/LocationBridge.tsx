import { useEffect, useLayoutEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

export interface LocationBridgeProps {
  /** Told the router's `navigate` in the task in which the page was drawn, before anything else happens. */
  onReady: (navigate: NavigateFunction) => void;
  /**
   * Told every address the browser shows. `steps`: how far its own buttons went through the history, negative for back;
   * 0 where the page went there itself.
   */
  onVisit: (pathname: string, search: string, steps: number) => void;
}

/** Tells the flow where the browser is. The router knows addresses; routes are the flow's. */
export function LocationBridge({ onReady, onVisit }: LocationBridgeProps) {
  const navigate = useNavigate();
  const type = useNavigationType();
  const { pathname, search, key } = useLocation();
  const told = useRef<{ visit: string; index: number | undefined }>(undefined);

  useLayoutEffect(() => onReady(navigate), [navigate, onReady]);
  useEffect(() => {
    const visit = `${key} ${pathname}${search}`;
    const before = told.current;
    if (before?.visit === visit) return;
    const index = historyIndex();
    told.current = { visit, index };
    onVisit(pathname, search, type === 'POP' ? stepsBetween(before?.index, index) : 0);
  }, [key, pathname, search, type, onVisit]);
  return null;
}

/** The first address counts as a visit, not as a way back. */
function stepsBetween(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : to - from;
}

/** Where in the tab's history the page is, as the router counts; undefined for an entry that is not its own. */
function historyIndex(): number | undefined {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : undefined;
}
