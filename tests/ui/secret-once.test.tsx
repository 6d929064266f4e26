// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { TokensSection } from '~/routes/profile.security/tokens';
import { openRoot, withRouter } from './render';

type Section = Parameters<typeof TokensSection>[0];

test('a new token is shown until it is revoked', async () => {
  const { box, root } = openRoot();
  const made = async (name: string, tokens: string[]) => {
    const section = (
      <TokensSection
        {...({ constraints: {}, nonce: name } as Section)}
        made={{ name, token: `offcut-${name}` }}
        tokens={tokens.map((ending) => ({ id: ending, ending })) as Section['tokens']}
      />
    );
    await act(async () => root.render(withRouter(section)));
    return {
      shown: [...box.querySelectorAll<HTMLInputElement>('#token')].map(({ value }) => value),
      nonce: box.querySelector<HTMLInputElement>('[name=nonce]')?.value,
    };
  };
  expect(await made('yard', ['yard'])).toEqual({ shown: ['offcut-yard'], nonce: 'yard' });
  expect(await made('shop', ['shop', 'yard'])).toEqual({ shown: ['offcut-shop'], nonce: 'shop' });
  expect((await made('shop', ['yard'])).shown).toEqual([]);
});
