import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useContext, useRef } from 'react';
import { ButtonLink, buttonClass } from '../button';
import { useHydrated } from '../hydrated';
import { AppLink } from '../link';
import { isPlainPress } from '../plain-press';
import { useAddress } from '../use-address';
import { ActionButton } from './action-button';
import { OpenDecision } from './decision-dialogs';
import { decisionPath, DecisionLink } from './decision-link';
import type { Decision } from './decisions';

/** One entry of a row's menu. */
export type RowAction = { label: string } & (
  | { action: string; intent: string }
  | { decision: Decision }
  | {
      to: string;
      /** Opens a dialog in place of the page. */
      onOpen?: ((from: HTMLElement) => void) | null;
      /** Why it can't be opened now. */
      note?: string;
    }
);

interface RowMenuProps {
  /** The row's subject, for those who hear the button without its row. */
  about: string;
  actions: RowAction[];
}

/** The actions of a row: links and buttons in a disclosure, a menu once the page is hydrated. */
export function RowMenu(props: RowMenuProps) {
  return useHydrated() ? <HydratedMenu {...props} /> : <NativeMenu {...props} />;
}

function NativeMenu({ about, actions }: RowMenuProps) {
  const returnTo = useAddress();
  return (
    <details className="row-menu">
      <summary className={buttonClass({ size: 'sm' })}>
        Actions<span className="sr"> for {about}</span>
      </summary>
      <div className="row-actions">
        {actions.map((item) =>
          'intent' in item ? (
            <ActionButton key={item.label} pending="Saving..." about={about} {...item} />
          ) : 'decision' in item ? (
            <DecisionLink key={item.label} about={about} {...item} />
          ) : (
            <ButtonLink key={item.label} size="sm" to={withReturn(item.to, returnTo)}>
              {item.label}
              <span className="sr"> of {about}</span>
            </ButtonLink>
          ),
        )}
      </div>
    </details>
  );
}

function HydratedMenu({ about, actions }: RowMenuProps) {
  const fetcher = useFetcher();
  const returnTo = useAddress();
  const openDecision = useContext(OpenDecision);
  const button = useRef<HTMLButtonElement>(null);
  const openOr = (event: MouseEvent, open: ((from: HTMLElement) => void) | null | undefined) => {
    if (!open || !button.current || !isPlainPress(event)) return;
    event.preventDefault();
    open(button.current);
  };
  return (
    <Menu>
      <MenuButton ref={button} className={buttonClass({ size: 'sm' })}>
        {fetcher.state === 'idle' ? 'Actions' : 'Saving...'}
        <span className="sr"> for {about}</span>
      </MenuButton>
      <MenuItems anchor={{ to: 'bottom end', gap: 4 }} modal={false} className="row-menu-items">
        {actions.map((item) => (
          <MenuItem key={item.label}>
            {'intent' in item ? (
              <button
                type="button"
                onClick={() =>
                  fetcher.submit(
                    { intent: item.intent, returnTo },
                    { method: 'post', action: item.action },
                  )
                }
              >
                {item.label}
              </button>
            ) : 'decision' in item ? (
              <AppLink
                to={decisionPath(item.decision, returnTo)}
                prefetch="none"
                aria-haspopup={openDecision ? 'dialog' : undefined}
                onClick={(event) =>
                  openOr(event, openDecision && ((from) => openDecision(item.decision, from)))
                }
              >
                {item.label}
              </AppLink>
            ) : (
              <AppLink
                to={withReturn(item.to, returnTo)}
                prefetch="none"
                aria-haspopup={item.onOpen ? 'dialog' : undefined}
                onClick={(event) => openOr(event, item.onOpen)}
              >
                {item.label}
                {item.note ? <span className="meta block">{item.note}</span> : null}
              </AppLink>
            )}
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}

const withReturn = (to: string, returnTo: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo })}`;
