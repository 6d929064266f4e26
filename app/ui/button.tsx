import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { AppLink, type AppLinkProps } from './link';

export type ButtonLook = {
  kind?: 'plain' | 'go' | 'bad' | 'bare';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
};

export function buttonClass({ kind = 'plain', size = 'md', wide }: ButtonLook = {}): string {
  return classNames('btn', kind !== 'plain' && kind, size !== 'md' && size, wide && 'wide')!;
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ kind, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass({ kind, size, wide }), className)}
      {...rest}
    />
  );
}

export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLook & AppLinkProps) {
  return <AppLink className={classNames(buttonClass({ kind, size, wide }), className)} {...rest} />;
}

export type LabeledLink = Omit<ButtonLook, 'wide'> & { to: string; label: string };

/** The button of a notice or an empty state. */
export const NextLink = ({ label, ...link }: LabeledLink) => (
  <ButtonLink {...link}>{label}</ButtonLink>
);

/** Stays focusable, so that screen readers reach the reason; a disabled button would be skipped. */
export function UnavailableAction({
  label,
  about,
  reason,
  reasonId,
  ...look
}: ButtonLook & { label: string; about?: string; reason: string; reasonId: string }) {
  return (
    <>
      <button
        type="button"
        className={buttonClass(look)}
        aria-disabled="true"
        aria-label={about && `${label}: ${about}`}
        aria-describedby={reasonId}
      >
        {label}
      </button>
      <p id={reasonId} className="meta">
        {reason}
      </p>
    </>
  );
}
