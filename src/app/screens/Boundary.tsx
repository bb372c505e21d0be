import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** Replaces a part that keeps failing. */
  fallback: (props: { onRetry: () => void }) => ReactNode;
  /** Identifies the content. New content gets its own attempt. */
  of?: unknown;
}

/**
 * Catches errors while a part of the page renders (F-702). The part is rendered again once automatically, then on request.
 * Answers survive, because they are not in its state (`formAnswersAtom`). The React root reports the error.
 */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  #isDrawnAnew = false;

  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidCatch(): void {
    if (this.#isDrawnAnew) return;
    this.#isDrawnAnew = true;
    this.#draw();
  }

  override componentDidUpdate({ of }: BoundaryProps): void {
    if (of === this.props.of) return;
    this.#isDrawnAnew = false;
    if (this.state.isBroken) this.#draw();
  }

  readonly #draw = () => this.setState({ isBroken: false });

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.#isDrawnAnew ? this.props.fallback({ onRetry: this.#draw }) : null;
  }
}
