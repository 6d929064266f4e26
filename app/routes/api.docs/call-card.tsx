import type { DescribedCall } from '~/http/api/describe-calls.server';
import { DataTable } from '~/ui/data/table';
import { GuideSection } from '~/ui/layout/guide';

export function CallCard({ call }: { call: DescribedCall }) {
  return (
    <GuideSection id={call.id} title={call.summary}>
      <p>
        <code>{`${call.method} ${call.path}`}</code>
      </p>
      {call.description ? <p>{call.description}</p> : null}
      <p>{call.auth}</p>
      {call.parameters.length > 0 ? (
        <DataTable
          caption={`Parameters of ${call.summary}`}
          columns={[
            { key: 'name', header: 'Parameter', rowHeader: true, cell: ({ name }) => name },
            { key: 'place', header: 'In', cell: ({ place }) => place },
            {
              key: 'type',
              header: 'Type',
              cell: ({ type, needed }) => (needed ? type : `${type}, optional`),
            },
            { key: 'text', header: 'Meaning', cell: ({ text }) => text },
          ]}
          rows={call.parameters}
          rowKey={({ name, place }) => `${place} ${name}`}
        />
      ) : null}
      {call.body ? (
        <>
          <h3 className="text-base">Request body</h3>
          <pre className="sample">{call.body}</pre>
        </>
      ) : null}
      <h3 className="text-base">{`Response ${call.status}`}</h3>
      <pre className="sample">{call.answer}</pre>
      <h3 className="text-base">Errors</h3>
      <ul className="list-disc pl-6">
        {call.refusals.map(({ status, text }) => (
          <li key={status}>{`${status}: ${text}`}</li>
        ))}
      </ul>
      <h3 className="text-base">Example</h3>
      <pre className="sample">{call.example}</pre>
    </GuideSection>
  );
}
