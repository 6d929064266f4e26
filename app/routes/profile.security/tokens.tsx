import { Form } from '@remix-run/react';
import { TOKENS_COPY } from '~/domain/accounts/copy';
import type { TokenView } from '~/domain/accounts/index.server';
import { LastUsed, Line } from '~/ui/data/line';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { resultOf } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { SecretOnce } from '~/ui/form/secret-once';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormParts, useServerForm } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

export interface MadeToken {
  name: string;
  token: string;
}

export function TokensSection({
  tokens,
  constraints,
  result,
  made,
  mayUseWebhooks,
  ...form
}: TokenFormProps & {
  tokens: TokenView[];
  made: MadeToken | undefined;
  mayUseWebhooks: boolean;
}) {
  return (
    <Panel id="tokens" title="API tokens">
      <p>
        Your own software, such as a yard inventory system, calls{' '}
        <AppLink to="/api/docs">the API</AppLink> with a token instead of your password. A token
        acts on your behalf, but can’t change your password, your email or these tokens.
        {mayUseWebhooks ? (
          <>
            {' '}
            <AppLink to="/profile/webhooks">Webhooks</AppLink> notify your software when something
            happens.
          </>
        ) : null}
      </p>
      {made && tokens.some(({ ending }) => made.token.endsWith(ending)) ? (
        <SecretOnce title={`Token created: ${made.name}`} noun="token" secret={made.token} />
      ) : null}
      {tokens.length > 0 ? (
        <ul className="stack">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      ) : null}
      <TokenForm key={made?.token} constraints={constraints} result={result} {...form} />
    </Panel>
  );
}

function TokenLine({ token }: { token: TokenView }) {
  return (
    <Line
      title={token.name}
      detail={
        <>
          {`Ends in ${token.ending} · ${TOKENS_COPY.scopes[token.scope]} · Created `}
          <Time at={token.createdAt} format="date" />
          <LastUsed at={token.lastUsedAt} />
          {token.expiresAt && !token.isExpired ? (
            <>
              {' · Expires '}
              <Time at={token.expiresAt} format="date" />
            </>
          ) : null}
        </>
      }
    >
      {token.isExpired ? <Badge tone="high">Expired</Badge> : null}
      <PressForm
        fields={{ tokenId: token.id }}
        size="sm"
        intent="revoke-token"
        pending="Revoking..."
        about={token.name}
      >
        Revoke
      </PressForm>
    </Line>
  );
}

interface TokenFormProps extends FormParts {
  nonce: string;
  asksPassword: boolean;
}

function TokenForm({ constraints, result, nonce, asksPassword }: TokenFormProps) {
  const { props, errors, field } = useServerForm({
    result: resultOf(result, 'make-token'),
    constraints,
    defaults: { scope: 'read', nonce },
  });
  return (
    <Form method="post" className="form ruled" {...props}>
      <h3 className="text-base">Create a token</h3>
      <ErrorSummary errors={errors} ids={{ currentPassword: 'token-password' }} />
      <input type="hidden" name="nonce" value={field('nonce').defaultValue} />
      <TextField
        label="Token Name"
        hint="What uses it, such as Yard inventory"
        {...field('name')}
      />
      <SelectField
        label="Permissions"
        options={[
          { value: 'read', label: 'Read' },
          { value: 'write', label: 'Read and write' },
        ]}
        {...field('scope')}
      />
      <SelectField
        label="Expires"
        placeholder="When I revoke it"
        options={[
          { value: '30', label: 'After 30 days' },
          { value: '90', label: 'After 90 days' },
          { value: '365', label: 'After a year' },
        ]}
        {...field('days')}
        optional={false}
      />
      <CurrentPasswordField
        isAsked={asksPassword}
        error={field('currentPassword').error}
        id="token-password"
      />
      <SubmitButton intent="make-token" pending="Creating token...">
        Create Token
      </SubmitButton>
    </Form>
  );
}
