/** A mail address, which breaks after its @ before it breaks anywhere else. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <span className="mail-address">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
