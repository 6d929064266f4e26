/** A pressed button disappears: the focus moves to the next button, line, or heading first. */
export function keepPlace(button: Element): void {
  const line = button.closest('li');
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const target =
    button.nextElementSibling ??
    other?.querySelector(':scope > :last-child > button:last-child') ??
    button.closest('[role=group]') ??
    document.querySelector('main h1');
  (target as HTMLElement | null)?.focus();
}
