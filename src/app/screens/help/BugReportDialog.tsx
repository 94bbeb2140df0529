import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AnswerBox } from '../../widgets/AnswerBox.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { CheckboxField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { SubmitButton } from '../../widgets/FormPage.tsx';
import { KeptDialog } from '../../widgets/KeptDialog.tsx';
import { useBugReport } from './use-bug-report.ts';
import type { BugReportDraft } from './use-bug-report.ts';
import '../../widgets/field.css';
import styles from './bug-report.module.css';

interface BugReportDialogProps {
  readonly draft: BugReportDraft;
  readonly onChange: (draft: BugReportDraft) => void;
  readonly onClose: () => void;
}

/** Writes and sends a bug report (rules BUG-1 and BUG-10). */
export default function BugReportDialog({ draft, onChange, onClose }: BugReportDialogProps): ReactNode {
  const { state, log, send, cancel } = useBugReport(draft, onChange, onClose);
  const [isShown, setIsShown] = useState(false);

  switch (state.kind) {
    case 'form':
    case 'sending':
      return (
        <Dialog key="form" title="Submit a Bug Report" {...(state.kind === 'form' && { onClose })}>
          <form
            noValidate
            className="dialog-form"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <FormErrors errors={state.kind === 'form' ? state.errors : []} />
            <AnswerBox
              label="What happened?"
              note="And what did you expect? Please leave out patient data and passwords."
              rows={5}
              readOnly={state.kind === 'sending'}
              value={draft.message}
              onChange={(message) => onChange({ ...draft, message })}
            />
            <CheckboxField
              label="Email me about this report"
              checked={draft.emailMe}
              disabled={state.kind === 'sending'}
              onChange={({ target }) => onChange({ ...draft, emailMe: target.checked })}
            />
            <details className={styles.log} onToggle={(event) => setIsShown(event.currentTarget.open)}>
              <summary>A technical log goes with it</summary>
              <p>
                It says which pages were opened, how calls to the server went, and which browser this is. It
                holds no answers, names or passwords. See the <Link to="/privacy-policy">Privacy Policy</Link>
                .
              </p>
              {isShown && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
                <pre tabIndex={0} aria-label="Technical log">
                  {log()}
                </pre>
              )}
            </details>
            <SubmitButton isBusy={state.kind === 'sending'} onCancel={cancel} busyText="Sending…">
              Submit
            </SubmitButton>
          </form>
        </Dialog>
      );
    case 'kept':
      return (
        <KeptDialog key="kept" onClose={onClose}>
          <p role="status">{state.sentence}</p>
        </KeptDialog>
      );
    case 'sent':
      return (
        <Dialog
          key="sent"
          title="Thank you"
          onClose={onClose}
          actions={
            <Button look="main" onClick={onClose}>
              Close
            </Button>
          }
        >
          <p role="status">Your bug report was sent.</p>
        </Dialog>
      );
  }
}
