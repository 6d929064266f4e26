import type { ReactNode } from 'react';
import { type LabeledLink, NextLink } from '../button';
import { classNames } from '../class-names';

type NoticeKind = 'info' | 'success' | 'warn' | 'error';

const LOOKS: Record<NoticeKind, string | undefined> = {
  info: undefined,
  success: 'good',
  warn: 'fair',
  error: 'high',
};

export function Notice({
  kind = 'info',
  title,
  children,
  link,
  action = link && <NextLink {...link} />,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  link?: LabeledLink;
  action?: ReactNode;
}) {
  return (
    <div className={classNames('note', LOOKS[kind])} role={kind === 'error' ? 'alert' : undefined}>
      {title ? <h2 className="text-base">{title}</h2> : null}
      {children ? <div>{children}</div> : null}
      {action ? <div className="row mt-2">{action}</div> : null}
    </div>
  );
}
