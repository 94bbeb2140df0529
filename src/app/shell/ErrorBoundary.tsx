import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../widgets/Button.tsx';
import { flushUnsavedWork } from './unsaved-work.ts';
import './message-page.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Another page is tried afresh; a sound one is not built anew, so that steps can share what they have open. */
  readonly page?: string;
}

/** When a page breaks: says so in plain words, keeps what was typed, and offers to load it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    void flushUnsavedWork();
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.hasFailed && before.page !== this.props.page) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage(): ReactNode {
  const reload = async () => {
    await flushUnsavedWork();
    location.reload();
  };
  return (
    <div className="message-page" role="alert">
      <h1>This page could not be shown</h1>
      <p>Your answers are kept on this device. Reload the page to go on where you were.</p>
      <Button look="main" icon="sync" onClick={() => void reload()}>
        Reload
      </Button>
    </div>
  );
}
