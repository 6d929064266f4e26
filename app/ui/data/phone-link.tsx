/** A comma waits for the call to be answered before the extension is dialed. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/ ext\. ?/, ',').replace(/[^\d+,]/g, '')}`}>{phone}</a>
);
