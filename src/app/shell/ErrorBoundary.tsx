import { Component } from 'react';
import type { ReactNode } from 'react';
import { technicalLog } from '#device/browser/technical-log.ts';
import { errorEvent } from '#device/technical-log.ts';
import { Button } from '../widgets/Button.tsx';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';
import './message-page.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /**
   * Another page gets a fresh try; a healthy one is not remounted, so that steps can share what they have
   * open.
   */
  readonly page?: string;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly page: string | undefined;
}

/** When a page crashes: says so in plain words, keeps what was typed, and offers a reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, page: this.props.page };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { page }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return page === state.page ? null : { hasFailed: false, page };
  }

  override componentDidCatch(error: unknown): void {
    technicalLog.note(errorEvent(error));
    void flushUnsavedWork();
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
      <p>Your answers are kept on this device. Reload the page to pick up where you left off.</p>
      <Button look="main" icon="sync" onClick={() => void reload()}>
        Reload
      </Button>
    </div>
  );
}
