import { Form } from '@remix-run/react';
import { ZipField } from '../form/text-field';
import { SubmitButton } from '../form/submit-button';

export function DeliveryLinkForm({
  materialId,
  purchase,
}: {
  materialId: string;
  purchase?: { id: string; toZip: string };
}) {
  return (
    <Form action={`/material/${materialId}/delivery`} className="row items-end">
      {purchase ? <input type="hidden" name="transaction" value={purchase.id} /> : null}
      <ZipField label="Delivery ZIP code" name="zip" defaultValue={purchase?.toZip} />
      <SubmitButton kind="plain" pending="Opening...">
        Estimate delivery
      </SubmitButton>
    </Form>
  );
}
