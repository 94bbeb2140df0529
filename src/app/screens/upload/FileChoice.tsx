import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { LARGEST_UPLOAD_WORDS } from '#domain/upload.ts';
import { Icon } from '../../icons/Icon.tsx';
import { IconButton } from '../../widgets/Button.tsx';

interface FileChoiceProps {
  readonly file: File | null;
  readonly problem: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

/** One PDF, dropped here or chosen in the system's own dialog. */
export function FileChoice({ file, problem, onChoose, onRemove }: FileChoiceProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const errorId = `${id}-error`;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  };
  const remove = () => {
    onRemove();
    input.current?.focus();
  };

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        File <small>{`(PDF, ${LARGEST_UPLOAD_WORDS})`}</small>
      </label>
      <div
        className="upload-drop"
        data-over={isOver}
        data-invalid={problem !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {file === null ? (
          <div className="upload-invite" aria-hidden="true">
            <Icon name="upload" />
            <span>
              <span>Choose a PDF</span> <span className="upload-or-drop">or drop it here</span>
            </span>
          </div>
        ) : (
          <div className="upload-chosen">
            <Icon name="document" />
            <div className="upload-name">
              <span>{file.name}</span>
              <small>{sizeWords(file.size)}</small>
            </div>
            <IconButton icon="close" label="Remove the file" onClick={remove} />
          </div>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          className="upload-input"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : errorId}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {problem !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
