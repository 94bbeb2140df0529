import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { FlagMark } from './FlagMark.tsx';
import { SyncMarks } from './SyncMarks.tsx';
import { UploadMark } from './UploadMark.tsx';

interface AssessmentMarksProps {
  readonly entry: ListEntry;
  readonly canEdit: boolean;
  readonly isOffline: boolean;
}

/** The small signs of a row in the list: a scan, flags, where its changes are, and whether it is here. */
export function AssessmentMarks({ entry, canEdit, isOffline }: AssessmentMarksProps): ReactNode {
  return (
    <>
      {entry.uploaded && <UploadMark />}
      {entry.flaggedQuestions > 0 && <FlagMark flaggedQuestions={entry.flaggedQuestions} />}
      <SyncMarks entry={entry} canEdit={canEdit} isOffline={isOffline} />
    </>
  );
}
