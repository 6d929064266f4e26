import { expect, test } from 'vitest';
import { SummaryCards } from '~/routes/admin/summary-cards';
import { auditLabel, Changes } from '~/routes/admin.audit-log/changes';
import { MATERIAL_COLUMNS } from '~/routes/admin.materials/columns';
import { QueueBar } from '~/routes/admin_.registrations.$id/queue-bar';
import { MessageList } from '~/routes/messages_.$id/conversation';
import { TeamSection } from '~/routes/profile.team/team';
import { packList } from '~/lib/text/packed-list';
import { AdminList } from '~/ui/admin/admin-list';
import { CompanyLink } from '~/ui/admin/company-link';
import { banDecision, deleteUserDecision } from '~/ui/admin/decisions/decisions';
import { html } from './render';

type Props<Component extends (props: never) => unknown> = Parameters<Component>[0];

test('people were last seen now themselves', () => {
  const member = {
    name: 'Mia Reyes',
    email: 'm@a.example',
    role: 'owner',
    lastSeenAt: new Date(0),
  };
  const members = ['mia', 'ann'].map((userId) => ({ ...member, userId }));
  const page = html(
    <TeamSection
      {...({ role: 'member', userId: 'mia', constraints: {} } as Props<typeof TeamSection>)}
      team={{ members, invitations: [] } as unknown as Props<typeof TeamSection>['team']}
    />,
  );
  expect(page.match(/Last seen (now)?/g)).toEqual(['Last seen now', 'Last seen ']);
});

test('losing a role doesn’t hide why an invitation was refused', () => {
  const result = { initialValue: { intent: 'invite' }, error: { '': ['Only an owner can.'] } };
  const page = html(
    <TeamSection
      {...({ role: 'member', result, constraints: {} } as unknown as Props<typeof TeamSection>)}
      team={{ members: [], invitations: [] }}
    />,
  );
  expect(page).toContain('Only an owner can.');
});

test('a message’s photos are from its writer', () => {
  const message = { id: '1', writer: 'Dana', content: '', photos: [{ id: 'p' }], createdAt: '' };
  const page = html(
    <MessageList
      {...({ threadId: 't', otherName: 'Brazos', photos: true } as Props<typeof MessageList>)}
      messages={[message] as unknown as Props<typeof MessageList>['messages']}
    />,
  );
  expect(page).toContain('alt="Photo 1 from Dana"');
});

test('a material’s title leads back to the search', () => {
  const row = { id: 'bolts', title: 'Bolts', company: {} } as never;
  const page = html(<>{MATERIAL_COLUMNS[0]!.cell(row)}</>, '/admin/materials?q=bolts');
  expect(page).toContain('/admin/materials/bolts?returnTo=%2Fadmin%2Fmaterials%3Fq%3Dbolts');
});

test('an admin reads how many registrations wait, and who reviews this one', () => {
  const cards = html(
    <SummaryCards
      summary={
        {
          users: { total: 1, verified: 1, admins: 1 },
          companies: { total: 0, verified: 0 },
          registrations: { pending: 6, toDecide: 4 },
          materials: { total: 0, available: 0 },
          revenue: { feesCents: 0, sales: 0 },
        } as Props<typeof SummaryCards>['summary']
      }
    />,
  );
  expect(cards).toContain('4 to decide, 2 not verified');
  const registration = {
    status: 'under_review',
    claim: { name: 'Ann Reyes', since: new Date(0) },
  } as Props<typeof QueueBar>['registration'];
  const queue = { place: 1, waiting: 4, previous: null, next: null };
  const bar = html(<QueueBar {...{ registration, queue }} isMine={false} />);
  expect(bar).toContain('1 of 4 to decide. <b>Ann Reyes has been reviewing');
});

test('a ban says, as a deletion does, who becomes an owner', () => {
  const user = { id: 'mia', firstName: 'Mia', lastName: 'Reyes' };
  for (const { consequences } of [banDecision(user), deleteUserDecision(user)]) {
    expect(consequences.join(' ')).toMatch(
      /only owner of their company, its longest-standing admin/,
    );
  }
});

test('a status that doesn’t exist filters nothing, and the list doesn’t say it does', () => {
  const list = (path: string, total: number) =>
    html(
      <AdminList
        noun={['email', 'emails']}
        caption="Emails"
        columns={[{ key: 'id', header: 'Id', cell: ({ id }) => id }]}
        rows={packList(total ? [{ id: '1' }] : [])}
        filters={[{ name: 'status', label: 'Status', labels: { sent: 'Sent' } }]}
        nothingYet="None yet."
        {...{ total, page: 1, pageCount: 1 }}
      />,
      path,
    );
  expect(list('/admin/mail?status=nope', 1)).not.toContain('found');
  expect(list('/admin/mail?status=sent', 1)).toContain('1 email found');
  expect(list('/admin/audit-log?status=nope', 0)).toContain('No emails found');
});

test('a company name links to its page, unless the company is suspended', () => {
  const company = { id: 'an-id', name: 'Lakeshore Masonry', isSuspended: false };
  expect(html(<CompanyLink company={company} />)).toContain('href="/company/an-id"');
  expect(html(<CompanyLink company={{ ...company, isSuspended: true }} />)).toBe(
    'Lakeshore Masonry',
  );
});

const textOf = (after: Record<string, unknown>) =>
  html(<Changes entry={{ before: null, after }} />).replace(/<[^>]+>/g, '');

test('moments, amounts and machine names are written for people', () => {
  const bannedAt = '2026-11-26T15:12:07.369Z';
  expect(textOf({ bannedAt })).toContain('Banned at: after Nov 26, 2026, 9:12 AM CST');
  expect(textOf({ refundedCents: 262_500 })).toContain('Refunded: after $2,625.00');
  expect(textOf({ status: 'under_review' })).toContain('Status: after under review');
  expect(textOf({ feeBasisPoints: 550 })).toContain('Fee: after 5.5%');
  expect(textOf({ url: 'https://a.example', events: ['purchase.paid'] })).toContain(
    'Events: after purchase.paid',
  );
  expect(auditLabel('registration.asked')).toBe('Question sent to applicant');
  expect(auditLabel('user.banned')).toBe('User banned');
});
