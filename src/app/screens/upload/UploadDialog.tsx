import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { readOutcome } from '#device/outbox/parcels.ts';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { KeptDialog } from '../../widgets/KeptDialog.tsx';
import { keptHere } from '../../widgets/kept-here.ts';
import { FileChoice } from './FileChoice.tsx';
import { UploadFields } from './UploadFields.tsx';
import { useUpload } from './use-upload.ts';
import '../../widgets/field.css';
import './upload.css';

const TITLE = 'Upload Assessment';

/** Uploads the scan of a paper assessment (rule UPL-1). */
export default function UploadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const device = useDevice();
  const sections = useDeviceQuery(() => device.stored((store) => store.sectionSummaries()), [device]);
  const { form, state, choose, change, send, cancel, reset, finish } = useUpload();
  const { file, section } = form;
  if (sections === undefined) return null;

  switch (state.kind) {
    case 'form':
      return (
        <Dialog
          key="form"
          title={TITLE}
          onClose={onClose}
          actions={
            <>
              <Button look="main" icon="upload" onClick={send}>
                Upload
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </>
          }
        >
          <p>Add a tracer filled in on paper: scan it to one PDF and choose it here.</p>
          <FormErrors errors={state.errors} />
          <FileChoice
            file={file}
            problem={state.problems.file}
            onChoose={(files) => void choose(files)}
            onRemove={() => change({ file: null })}
          />
          <UploadFields form={form} sections={sections} problems={state.problems} onChange={change} />
        </Dialog>
      );
    case 'sending':
      return (
        <Dialog key="sending" title={TITLE} actions={<Button onClick={cancel}>Cancel</Button>}>
          <UploadProgress name={file?.name} percent={state.percent} />
        </Dialog>
      );
    case 'settling':
      return (
        <Dialog key="settling" title={TITLE}>
          <UploadProgress name={file?.name} percent={state.percent} />
          <p role="status">{state.words}</p>
        </Dialog>
      );
    case 'kept':
      return (
        <KeptUpload
          id={state.id}
          why={state.why}
          name={file?.name ?? ''}
          onSent={finish}
          onAnother={reset}
          onClose={onClose}
        />
      );
    case 'done':
      return (
        <Dialog
          key="done"
          title="Your Document Has Been Uploaded Successfully"
          onClose={onClose}
          actions={
            <>
              <ButtonLink look="main" to="/assessments" onClick={onClose}>
                See Assessments
              </ButtonLink>
              <Button onClick={reset}>Upload another</Button>
            </>
          }
        >
          {state.cameTooLate && <p>It had already been sent when you pressed Cancel.</p>}
          <dl className="upload-facts">
            <dt>File</dt>
            <dd>{file?.name}</dd>
            <dt>Module</dt>
            <dd>{section?.title}</dd>
          </dl>
        </Dialog>
      );
  }
}

function UploadProgress({ name, percent }: { name: string | undefined; percent: number }): ReactNode {
  return (
    <>
      <p className="upload-name">{name}</p>
      <div className="upload-progress">
        <progress aria-label="Uploaded" max={100} value={percent} />
        <span className="upload-percent" aria-hidden="true">
          {`${percent}%`}
        </span>
      </div>
    </>
  );
}

interface KeptUploadProps {
  readonly id: string;
  /** Why it was not sent at once; empty while a log-in is awaited. */
  readonly why: string;
  readonly name: string;
  readonly onSent: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/**
 * A scan that could not be sent now and waits on this device (rule UPL-9); it may be sent while on screen.
 */
function KeptUpload({ id, why, name, onSent, onAnother, onClose }: KeptUploadProps): ReactNode {
  const device = useDevice();
  const upload = useDeviceQuery(() => device.read((database) => readOutcome(database, id)), [device, id]);
  const isSent = upload?.kind === 'sent';
  useEffect(() => {
    if (isSent) onSent();
  }, [isSent, onSent]);
  const needsYou = upload?.kind === 'refused' ? upload.why : null;
  return (
    <KeptDialog key="kept" onClose={onClose} action={<Button onClick={onAnother}>Upload another</Button>}>
      {needsYou === null ? <p role="status">{keptHere(why)}</p> : <FormErrors errors={[needsYou]} />}
      <p className="upload-name">{name}</p>
    </KeptDialog>
  );
}
