import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { addressesIn } from '#domain/invitations.ts';
import { TextField } from '../../widgets/Field.tsx';

interface AddressFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onAdd: (addresses: readonly string[]) => void;
  readonly errorsId: string | undefined;
}

/**
 * Takes addresses one after the other. What ends one is seen in the text, not in the keys: a tablet's keyboard does
 * not always tell which was pressed.
 */
export function AddressField({ field, value, onType, onAdd, errorsId }: AddressFieldProps): ReactNode {
  const change = (text: string) => {
    if (isEnded(text)) onAdd(addressesIn(text));
    else onType(text.trimStart());
  };
  const endWithEnter = (event: KeyboardEvent) => {
    // In the empty field Enter sends, as in any form. While letters are composed it chooses among them.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || value.trim() === '') return;
    event.preventDefault();
    onAdd(addressesIn(value));
  };
  return (
    <TextField
      ref={field}
      label="Email Addresses"
      note="with a comma, a space or Enter after each"
      // Not "email": such a field takes only one, and hides the space at its end.
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      required
      value={value}
      onChange={(event) => change(event.target.value)}
      onKeyDown={endWithEnter}
      onPaste={(event) => {
        // A field of one line would lose the line breaks between them.
        const addresses = addressesIn(event.clipboardData.getData('text'));
        const isWhole = value.trim() === '' && addresses[0]?.includes('@') === true;
        if (addresses.length < 2 && !isWhole) return;
        event.preventDefault();
        onAdd([...addressesIn(value), ...addresses]);
      }}
      errorsId={errorsId}
    />
  );
}

/** A space ends an address, but not a name before one. */
const isEnded = (text: string): boolean => /[,;]/.test(text) || /@\S*\s/.test(text);
