import { Form } from '@remix-run/react';
import { ZipField } from '../form/text-field';
import { SubmitButton } from '../form/submit-button';

export function DeliveryLinkForm({
  materialId,
  transactionId,
  toZip,
}: {
  materialId: string;
  transactionId?: string;
  toZip: string;
}) {
  return (
    <Form action={`/material/${materialId}/delivery`} className="row items-end">
      {transactionId ? <input type="hidden" name="transaction" value={transactionId} /> : null}
      <ZipField label="Delivery ZIP code" name="zip" defaultValue={toZip} />
      <SubmitButton kind="plain" pending="Opening...">
        Estimate delivery
      </SubmitButton>
    </Form>
  );
}
