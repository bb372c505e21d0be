import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What stands in place of a page that broke. */
  fallback: ReactNode;
  /** Another value means another page, which is drawn afresh. */
  page?: string | undefined;
  onBreak: (error: unknown) => void;
}

/** Catches what breaks while drawing, until another page is shown. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBreak(error);
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.isBroken && before.page !== this.props.page) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
