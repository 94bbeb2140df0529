import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { Spinner } from './Spinner.tsx';
import './button.css';

/**
 * - `main`: the one thing to do next
 * - `plain`: everything else
 * - `quiet`: without an edge, where a row of buttons would be too loud
 * - `danger`: gives something up
 */
type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

interface Looks {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly iconAfter?: IconName;
  readonly isWide?: boolean;
}

type ButtonProps = Looks & { readonly isBusy?: boolean } & ComponentProps<'button'>;

/**
 * A button; while busy it shows a spinner and can be focused but not pressed. The spinner takes the place of an
 * icon, or of the words where there is none, so that the button beside it stays under the finger; a wide button
 * has room for it before the words.
 */
export function Button(props: ButtonProps): ReactNode {
  const { look, icon, iconAfter, isWide, isBusy = false, className = '', onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ look, isWide })} ${isBusy && !isWide && !icon && !iconAfter ? 'button-busy' : ''} ${className}`}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && !iconAfter ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {isBusy && iconAfter ? <Spinner /> : iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Looks & LinkProps): ReactNode {
  const { look, icon, iconAfter, isWide, className = '', children, ...rest } = props;
  return (
    <Link {...rest} className={`${buttonClass({ look, isWide })} ${className}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

/** A link in the module's or the product's color, tall enough to press. */
export function TextLink({
  iconAfter,
  className = '',
  children,
  ...rest
}: Pick<Looks, 'iconAfter'> & LinkProps): ReactNode {
  return (
    <Link {...rest} className={`text-link ${className}`}>
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Read out, and shown as a hint. */
  readonly label: string;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`icon-button ${className}`}>
      <Icon name={icon} />
    </button>
  );
}

function buttonClass({
  look = 'plain',
  isWide = false,
}: {
  look?: ButtonLook | undefined;
  isWide?: boolean | undefined;
}): string {
  return `button button-${look}${isWide ? ' button-wide' : ''}`;
}
