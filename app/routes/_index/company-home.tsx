import { ASK_AFTER_DAYS } from '~/domain/catalogue/copy';
import { NEXT_STEPS } from '~/domain/trading/copy';
import type { CompanyHome as Home } from '~/domain/trading/index.server';
import { type CompanyRole, mayDo } from '~/lib/choices/roles';
import { formatMoney, groupThousands } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { PressForm } from '~/ui/form/press-form';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import { Activity } from './activity';

export interface OwnCompany extends Home {
  id: string;
  name: string;
  role: CompanyRole;
  unreadMessages: number;
}

export function CompanyHome({ company }: { company: OwnCompany }) {
  return (
    <div className="stack">
      <PageHeader
        title={company.name}
        actions={
          <>
            {mayDo(company.role, 'edit_listings') ? (
              <ButtonLink kind="go" to="/create-listing">
                Start Selling Materials
              </ButtonLink>
            ) : null}
            <ButtonLink to="/browse">Browse Materials</ButtonLink>
          </>
        }
      />
      <Checklist company={company} />
      <div className="grid gap-4 lg:grid-cols-2">
        <NeedsDoing company={company} />
        <Panel id="activity" title="Last 30 days">
          <Activity today={company.today} activity={company.activity} />
          {company.unfinishedCents === null ? null : (
            <p>
              <b className="num">{formatMoney(company.unfinishedCents)}</b>
              {' in sales awaiting payment. '}
              <AppLink to="/money">See your Stripe balance and payouts</AppLink>
            </p>
          )}
        </Panel>
      </div>
    </div>
  );
}

function Checklist({ company }: { company: OwnCompany }) {
  const { id, role, hasProfile, hasPayments, hasListing, hasPurchase } = company;
  const items = [
    ['Complete your company profile', '/profile/company', hasProfile, 'manage_company'],
    ['Connect payments', `/company/${id}#payment-setup`, hasPayments, 'set_up_payments'],
    ['List your first material', '/create-listing', hasListing, 'edit_listings'],
    ['Make your first purchase', '/browse', hasPurchase, 'buy'],
  ] as const;
  const own = items.filter(([, , , power]) => mayDo(role, power));
  if (company.isChecklistHidden || own.every(([, , isDone]) => isDone)) return null;
  return (
    <Panel id="first-steps" title="First steps">
      <ul className="stack">
        {own.map(([label, to, isDone]) => (
          <li key={to}>
            {isDone ? (
              <span className="quiet flex items-start gap-2">
                <Icon name="check" size={16} label="Done:" />
                {label}
              </span>
            ) : (
              <AppLink to={to} className="pl-6">
                {label}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      <PressForm action="/?index" size="sm" pending="Hiding...">
        Hide this list
      </PressForm>
    </Panel>
  );
}

function NeedsDoing({ company }: { company: OwnCompany }) {
  const { steps, stepCount, unreadMessages: unread, unconfirmedCount: stale } = company;
  const more = stepCount - steps.length;
  const others = [
    [more, '/transactions?step=any', 'more in Transactions'],
    [unread, '/messages', unread === 1 ? 'new message' : 'new messages'],
    [
      stale,
      '/my-listings?status=on_sale&sort=unconfirmed',
      `${stale === 1 ? 'listing' : 'listings'} not confirmed for ${ASK_AFTER_DAYS} days`,
    ],
  ] as const;
  return (
    <Panel id="to-do" title="What needs doing">
      {stepCount + unread + stale === 0 ? <p className="quiet">Nothing right now.</p> : null}
      <ul className="stack">
        {steps.map(({ id, goods, step, until }) => (
          <li key={id}>
            <AppLink to={`/transaction/${id}`}>{`${NEXT_STEPS[step]}: ${goods}`}</AppLink>
            {until ? (
              <small className="quiet block">
                {'by '}
                <Time at={until} format="datetime" />
              </small>
            ) : null}
          </li>
        ))}
        {others.map(([many, to, what]) =>
          many > 0 ? (
            <li key={to}>
              <AppLink to={to}>{`${groupThousands(many)} ${what}`}</AppLink>
            </li>
          ) : null,
        )}
      </ul>
    </Panel>
  );
}
