import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What stands in place of a part that breaks again and again. */
  fallback: (props: { onRetry: () => void }) => ReactNode;
  /** What is drawn: something else is given a chance of its own. */
  of?: unknown;
}

/**
 * Catches what breaks while a part of the page is drawn (F-702). The part is drawn anew once by itself, then whenever
 * somebody asks for it. Answers are not in what is drawn anew (`formAnswersAtom`); the root of React reports the error.
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
