/** Before a pressed button disappears, moves the focus to the next button, row or heading. */
export function moveFocusOn(button: Element): void {
  const line = button.closest('li');
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const target =
    button.nextElementSibling ??
    other?.querySelector(':scope > :last-child > button:last-child') ??
    button.closest('[role=group]') ??
    document.querySelector('main h1');
  (target as HTMLElement | null)?.focus();
}
