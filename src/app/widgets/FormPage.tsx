import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { PageHeading } from './PageHeading.tsx';
import './form-page.css';

interface FormPageProps {
  /** The page's name, and its heading unless there is another. */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page that is one form: log in, register, set a password. */
export function FormPage({ title, heading, lead, isWide = false, children }: FormPageProps): ReactNode {
  return (
    <div className={`form-page ${isWide ? 'form-page-wide' : ''}`}>
      <PageHeading title={title}>{heading}</PageHeading>
      {lead !== undefined && <p className="form-page-lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The sheet with the fields. What is wrong with them is said in our own sentences, not the browser's. */
export function FormSheet({ className = '', ...rest }: ComponentProps<'form'>): ReactNode {
  return <form noValidate {...rest} className={`form-sheet ${className}`} />;
}

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  /** The button's words while the answer is awaited. */
  readonly busyText: string;
  readonly children: string;
}

/** Sends the form; while an answer is awaited, that can be given up. */
export function SubmitButton({ isBusy, onCancel, busyText, children }: SubmitButtonProps): ReactNode {
  return (
    <>
      <Button type="submit" look="main" isWide isBusy={isBusy}>
        {isBusy ? busyText : children}
      </Button>
      {isBusy && (
        <Button isWide onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}
