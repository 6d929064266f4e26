/** 'email_change', 'email.change' and 'emailChange' → 'Email change' */
export function sentenceCase(name: string): string {
  const words = name.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
