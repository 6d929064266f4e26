import { expect, test } from 'vitest';
import { MATERIAL_COLUMNS } from '~/routes/admin.materials/columns';
import { MessageList } from '~/routes/messages_.$id/message-list';
import { TokensSection } from '~/routes/profile.security/tokens';
import { TeamSection } from '~/routes/profile.team/team';
import { html } from './render';

type Props<Component extends (props: never) => unknown> = Parameters<Component>[0];

test('a new token is shown until it is revoked', () => {
  const token = { id: 't', name: 'Yard', ending: 'wxyz', scope: 'read', createdAt: new Date(0) };
  const shown = (tokens: unknown[]) =>
    html(
      <TokensSection
        {...({ constraints: {}, nonce: 'n' } as Props<typeof TokensSection>)}
        made={{ name: 'Yard', token: 'offcut-wxyz' }}
        tokens={tokens as Props<typeof TokensSection>['tokens']}
      />,
    );
  expect(shown([token])).toContain('Token created: Yard');
  expect(shown([])).not.toContain('Token created');
});

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
